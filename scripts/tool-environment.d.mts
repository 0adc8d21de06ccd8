export function toolEnvironment(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function npmEnvironment(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
