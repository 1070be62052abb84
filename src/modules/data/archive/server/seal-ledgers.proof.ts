/** Further cases of `seal-ledgers.test.ts`. */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folder, rawRows, runVerifier, verify } from '#testing/seals.ts'
import { owner } from '#testing/nursery.ts'
import { sealedLedgers } from '../seal.ts'
import { pool, sealedNursery } from './testing-seal-ledgers.ts'

afterAll(() => pool.end())

test('finds a chain that was rewritten, and one that was cut off', async () => {
  const { nursery_id } = await sealedNursery()
  const [, noted = ''] = /last seal is (\S+)/.exec((await verify(nursery_id)).output) ?? []
  const last = Number(noted.split(':')[0])
  await owner.query(`DELETE FROM ledger_seals WHERE nursery_id = $1 AND number = $2`, [nursery_id, last])
  // A truncated chain is consistent: only a seal noted elsewhere reveals it.
  expect((await verify(nursery_id)).status).toBe(0)
  expect((await verify(nursery_id, '--seal', noted)).output).toContain(`Seal ${last} is not the one that was noted`)
  await owner.query(`UPDATE ledger_seals SET rows = 'x y' WHERE nursery_id = $1 AND number = 1`, [nursery_id])
  const rewritten = await verify(nursery_id)
  expect([rewritten.status, rewritten.output]).toEqual([1, expect.stringMatching(/^Seal 1 \(\w+\) was changed\.$/m)])
})

test('reads a dump of the database with all of its nurseries', async () => {
  const nursery = await sealedNursery()
  const dump = async () => {
    const text: string[] = []
    for (const table of [
      'audit_log',
      'ledger_seals',
      ...sealedLedgers.map((each) => each.table).filter((t) => t !== 'audit_log'),
    ]) {
      const rows = await rawRows(table, nursery.nursery_id)
      const columns = Object.keys(rows[0] ?? { id: null })
      const escaped = (value: string | null | undefined) =>
        value === null || value === undefined
          ? '\\N'
          : value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t')
      text.push(
        `COPY public.${table} (${columns.join(', ')}) FROM stdin;`,
        ...rows.map((row) => columns.map((column) => escaped(row[column])).join('\t')),
        '\\.',
      )
    }
    const file = path.join(folder, `${randomUUID()}.sql`)
    writeFileSync(file, `${text.join('\n')}\n`)
    return file
  }
  const whole = runVerifier(await dump())
  expect([whole.status, whole.output]).toEqual([0, expect.stringContaining('In order')])
  const { rows } = await owner.query<{ id: string }>(
    `UPDATE batch_history SET reason = 'nothing' WHERE nursery_id = $1 AND id = (SELECT id FROM batch_history WHERE nursery_id = $1 LIMIT 1) RETURNING id`,
    [nursery.nursery_id],
  )
  expect(runVerifier(await dump()).output).toContain(
    `Nursery ${nursery.nursery_id}, batch_history: row ${rows[0]?.id} was changed after it was sealed`,
  )
})
