/** Digests of a nursery's rows, for tests that compare before and after. */
import { owner } from './nursery.ts'

/** A digest of every row of a nursery, table by table. */
export async function digestOfRows(nursery_id: string): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT table_name::text AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'nursery_id' ORDER BY 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(to_jsonb(t)::text, '' ORDER BY to_jsonb(t)::text), '')) AS digest FROM ${name} AS t WHERE nursery_id = $1`,
      [nursery_id],
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}
