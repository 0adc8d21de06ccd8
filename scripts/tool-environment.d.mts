export function toolEnvironment(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
