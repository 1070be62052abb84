/** Calls that answer with a file: fetched with the token, then handed to the browser under the name the server gave it. */
import type * as z from 'zod/mini'
import type { Endpoint, Path } from '#kernel/endpoint.ts'
import { type OptionsFor, askForFile } from './call.ts'
import { contentOf } from './download-content.ts'
import { saveFile } from './ui/save-file.ts'

type Shape = z.ZodMiniType

/** Saves the file; throws a Problem. */
export async function download<Body extends Shape, Reply extends Shape, Query extends Shape, P extends Path>(
  endpoint: Endpoint<Body, Reply, Query, Shape, P>,
  ...[options]: OptionsFor<Body, Query, P>
): Promise<void> {
  const response = await askForFile(endpoint, options)
  const [, name = 'file'] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const content = await contentOf(response, (headers) => askForFile(endpoint, { ...options, headers }))
  saveFile(decodeURIComponent(name), content)
}
