/**
 * `npm run bench -- webhooks`: what a till of a nursery whose sales go to four webhooks waits for a sale, against the same sale without them, in rounds
 * that alternate. Forty sales a second are 160 events; one receiver more hangs. Events taken in the same time are counted.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { buildServer } from '#app/server.ts'
import { jobs } from '#app/worker.ts'
import { openPool, warmUp } from '#server/database.ts'
import { EventBus } from '#server/event-bus.ts'
import { startJobs } from '#server/jobs.ts'
import { sessionTokens } from '#server/session-tokens.ts'
import { reportMeasures } from './measures.ts'
import { benchNursery } from './nursery.ts'
import { openBench } from './open-bench.ts'
import { type Measured, askTills } from './tills.ts'

const receivers = 4
const [tills, between] = [4, 90]
const [rounds, seconds] = [6, 8]

/** The receivers are a process of their own: they take no time from the server's. */
if (process.argv[2] === 'receivers') {
  const answer = http.createServer((request, reply) => {
    request.resume()
    if (request.url !== '/hangs') request.on('end', () => reply.writeHead(204).end())
  })
  await once(answer.listen(0, '127.0.0.1'), 'listening')
  process.on('disconnect', () => process.exit())
  process.send?.((answer.address() as AddressInfo).port)
} else await measure()

async function measure(): Promise<void> {
  const { owner, url, appUrl, secret, config, close } = await openBench({
    connections: 60,
    settings: { WEBHOOK_NETWORKS: '127.0.0.1' },
  })
  const program = fork(import.meta.filename, ['receivers'], { execArgv: process.execArgv })
  const [port] = (await once(program, 'message')) as [number]
  try {
    const pool = openPool(appUrl)
    const events = new EventBus(pool)
    const nursery = await benchNursery(owner, pool, { plants: 500, sales: 2_000 })
    const { nursery_id } = nursery
    const server = await buildServer({ config, pool, events, membership: undefined })
    const { port: at } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
    const working = await startJobs({
      url,
      pool,
      events,
      jobs: jobs({ address: config.publicUrl, secret: config.secrets.session }),
      installationJobs: [],
      onFailure: (name, error) => console.error(name, error),
    })
    for (let n = 0; n <= receivers; n++)
      await owner.query(
        `INSERT INTO webhooks (nursery_id, name, address, events, created_by)
         SELECT nursery_id, 'Bench', $2, '{sales}', id FROM users WHERE nursery_id = $1`,
        [nursery_id, `http://127.0.0.1:${port}/${n === receivers ? 'hangs' : n}`],
      )
    const taken = async () => {
      const { rows } = await owner.query<{ taken: number }>(
        `SELECT count(*)::int AS taken FROM webhook_deliveries WHERE nursery_id = $1 AND status = 'delivered'`,
        [nursery_id],
      )
      return rows[0]?.taken ?? 0
    }
    /** Returns how many events were taken while the sales went on. */
    const sell = async (withWebhooks: boolean): Promise<Measured & { readonly taken: number }> => {
      await owner.query('UPDATE webhooks SET paused_at = CASE WHEN $2 THEN NULL ELSE now() END WHERE nursery_id = $1', [
        nursery_id,
        withWebhooks,
      ])
      const load = {
        port: Number(at),
        sellers: [{ token: await sessionTokens(secret).sign(nursery), plantTypeIds: nursery.plantTypeIds }],
      }
      const before = await taken()
      const sold = await askTills(load, tills, seconds, 'sale', between)
      const after = await taken()
      // Leave nothing for the next round to send.
      for (let last = -1, now = after; now !== last; now = await taken()) {
        last = now
        await pause(1_000)
      }
      return { ...sold, taken: after - before }
    }
    await warmUp(pool, 10)
    for (const withWebhooks of [false, true]) await sell(withWebhooks) // warm up the JIT compiler
    const [without, withThem] = [[] as Measured[], [] as (Measured & { taken: number })[]]
    for (let round = 0; round < rounds; round++) {
      without.push(await sell(false))
      withThem.push(await sell(true))
    }
    const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const p50 = (runs: readonly Measured[]) => middle(runs.map((run) => run.p50))
    const p99 = (runs: readonly Measured[]) => middle(runs.map((run) => run.p99))
    const perSecond = withThem.reduce((sum, run) => sum + run.taken, 0) / rounds / seconds
    const share = middle(withThem.map((run, i) => (100 * run.p50) / (without[i]?.p50 ?? 1) - 100))
    console.log(
      `A sale without webhooks: p50 ${p50(without).toFixed(2)} ms, p99 ${p99(without).toFixed(1)} ms; with ${receivers} and one that hangs: p50 ${p50(withThem).toFixed(2)} ms, p99 ${p99(withThem).toFixed(1)} ms; ${middle(withThem.map((run) => run.perSecond)).toFixed(0)} sales and ${perSecond.toFixed(0)} events taken a second`,
    )
    reportMeasures([
      { name: 'sale with webhooks: p50 longer by', measured: share, must: 10, aim: 5, unit: '%', better: 'less' },
      { name: 'webhooks taken a second', measured: perSecond, must: 100, aim: 150, unit: '', better: 'more' },
    ])
    await working.stop()
    await server.close()
    await events.close()
  } finally {
    program.disconnect()
    await close()
  }
}
