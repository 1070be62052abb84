/** Sales over HTTP against the least SQL that books a sale, in rounds that alternate, so that other load on the machine affects both. */
import type pg from 'pg'
import { type Counted, startCounting } from './cost.ts'
import { pgbench } from './pgbench.ts'
import { type Load, type Measured, askTills } from './tills.ts'

const seconds = 5
const rounds = 3

export interface SaleRow {
  readonly name: string
  readonly tills: number
  readonly load: Load
  /** The share of the least SQL that has to be reached, and the one that is aimed at, in percent. */
  readonly must: number
  readonly aim: number
}

export interface SaleFigures {
  readonly name: string
  readonly salesPerSecond: number
  readonly leastPerSecond: number
  /** Sales a second, in percent of the least SQL. */
  readonly share: number
  readonly lowestShare: number
  readonly highestShare: number
  readonly must: number
  readonly aim: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly refused: number
  /** For one sale: milliseconds of CPU, kilobytes of WAL, commits. */
  readonly database: number
  readonly server: number
  readonly wal: number
  readonly commits: number
}

interface Round {
  readonly http: Measured
  readonly cost: Counted
  readonly least: number
  readonly share: number
}

interface Place {
  readonly owner: pg.Pool
  /** The database as its owner reaches it. */
  readonly url: string
  /** The script of the least SQL. */
  readonly script: string
}

/** `owner` counts what the sales cost; the server runs in this process. */
export async function compareSales({ owner, url, script }: Place, row: SaleRow): Promise<SaleFigures> {
  const runs: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const counted = await startCounting(owner)
    const http = await askTills(row.load, row.tills, seconds, 'sale')
    const cost = await counted()
    const least = await pgbench(url, script, row.tills, seconds)
    runs.push({ http, cost, least, share: (100 * http.perSecond) / least })
  }
  const mean = (of: (run: Round) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const shares = runs.map(({ share }) => share)
  return {
    name: row.name,
    salesPerSecond: mean(({ http }) => http.perSecond),
    leastPerSecond: mean(({ least }) => least),
    share: mean(({ share }) => share),
    lowestShare: Math.min(...shares),
    highestShare: Math.max(...shares),
    must: row.must,
    aim: row.aim,
    p50: mean(({ http }) => http.p50),
    p99: mean(({ http }) => http.p99),
    refused: runs.reduce((sum, { http }) => sum + http.refused, 0),
    database: mean(({ http, cost }) => cost.database / http.answered),
    server: mean(({ http, cost }) => cost.server / http.answered),
    wal: mean(({ http, cost }) => cost.wal / http.answered / 1_024),
    commits: mean(({ http, cost }) => cost.commits / http.answered),
  }
}

/** As lines of a table. */
export function tableOf(figures: readonly SaleFigures[]): string {
  const head = [
    'sale',
    'share',
    'of rounds',
    'must',
    'aim',
    'sales/s',
    'least/s',
    'p50',
    'p99',
    'refused',
    'DB ms',
    'Node ms',
    'WAL kB',
    'commits',
  ]
  const rows = figures.map((row) => [
    row.name,
    `${row.share.toFixed(0)} %`,
    `${row.lowestShare.toFixed(0)}-${row.highestShare.toFixed(0)} %`,
    `${row.must} %`,
    `${row.aim} %`,
    row.salesPerSecond.toFixed(0),
    row.leastPerSecond.toFixed(0),
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    String(row.refused),
    row.database.toFixed(2),
    row.server.toFixed(2),
    row.wal.toFixed(1),
    row.commits.toFixed(2),
  ])
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  return [head, ...rows].map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n')
}
