import type { ApiResponse } from "./response.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { openApiDocument } from "../openapi-document.ts";
import type { Granted } from "../openapi-document.ts";
import type { RestRequest } from "../request/read-request.ts";

/** The response to `GET /`: an OpenAPI document of what the caller may do. */
export function documentResponse(
  catalog: Catalog,
  { schema, schemaNegotiated }: RestRequest,
  head: boolean,
  basePath: string,
  granted: Granted,
): ApiResponse {
  return {
    status: 200,
    headers: {
      "content-type": "application/openapi+json; charset=utf-8",
      ...(schemaNegotiated ? { "content-profile": schema } : {}),
    },
    body: head ? null : JSON.stringify(openApiDocument(catalog, schema, granted, basePath)),
  };
}
