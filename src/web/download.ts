/** Calls that answer with a file: fetched with the token, then handed to the browser under the name the server gave it. */
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import { type RequestOptions, askForFile } from './call.ts'
import { saveFile } from './ui/save-file.ts'

type Shape = z.ZodMiniType

/** Saves the file; throws a Problem. */
export async function download<Body extends Shape, Reply extends Shape, Query extends Shape>(
  endpoint: Endpoint<Body, Reply, Query>,
  asking: RequestOptions<Body, Query> = {},
): Promise<void> {
  const response = await askForFile(endpoint, asking)
  const [, name = 'file'] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  saveFile(decodeURIComponent(name), await response.blob())
}
