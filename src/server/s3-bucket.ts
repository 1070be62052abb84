/** The S3 bucket for files, from the environment: either fully configured or not at all. */
import * as z from 'zod'
import type { Bucket } from './files.ts'
import { address, given } from './settings-text.ts'

const BucketSettings = z.object({
  S3_ENDPOINT: z
    .string({
      error:
        'S3_ENDPOINT is missing: it is the address of the server that speaks S3, like https://s3.eu-central-1.amazonaws.com.',
    })
    .pipe(address('S3_ENDPOINT', 'the address of the server that speaks S3')),
  S3_BUCKET: given('S3_BUCKET', 'the bucket in which files are kept').regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'S3_BUCKET is a name of lower-case letters, digits, dots and dashes.',
  ),
  S3_REGION: z.string().max(60).default('us-east-1'),
  S3_ACCESS_KEY_ID: given('S3_ACCESS_KEY_ID', 'the name of the key'),
  S3_SECRET_ACCESS_KEY: given('S3_SECRET_ACCESS_KEY', 'the key itself'),
})

/** Undefined if all of it is missing; errors are added to `problems`. */
export function readBucket(env: Readonly<Record<string, string>>, problems: string[]): Bucket | undefined {
  if (!Object.keys(BucketSettings.shape).some((name) => env[name] !== undefined)) return undefined
  const read = BucketSettings.safeParse(env)
  if (!read.success) {
    problems.push(...read.error.issues.map((issue) => issue.message))
    return undefined
  }
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read.data
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
