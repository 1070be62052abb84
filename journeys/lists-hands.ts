/** Hands for the journeys of `lists`. */
import type { Page } from '@playwright/test'
import type * as z from 'zod/mini'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Person } from './people.ts'

/** Table rows and pages in the browser's print output. */
export async function printed(page: Page): Promise<{ readonly rows: number; readonly pages: number }> {
  const pdf = (await page.pdf({ format: 'A4', tagged: true })).toString('latin1')
  return { rows: pdf.match(/\/S \/TR\b/g)?.length ?? 0, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 }
}

/** Every row of a list, from its pages. */
export async function everyRow<Row>(
  page: Page,
  person: Person,
  { path }: Endpoint<z.ZodMiniType, z.ZodMiniType<readonly Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const reply = await page.request.get(path, {
      params: { limit: '200', ...(cursor ? { cursor } : {}) },
      headers: { authorization: person.authorization },
    })
    const { data, meta } = (await reply.json()) as { data: Row[]; meta: { next_cursor: string | null } }
    rows.push(...data)
    cursor = meta.next_cursor
  } while (cursor)
  return rows
}

export const dollars = (amount: string) => `${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
