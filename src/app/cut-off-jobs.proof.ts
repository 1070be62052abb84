/** A worker that is cut off from the database loses its job to another node, and the job has its effect once. */
import { test } from 'vitest'
import { openCable } from '#testing/proxy.ts'
import { aNursery } from '#testing/nursery.ts'
import { enqueue } from '#server/jobs.ts'
import { heldJob, lost, nameOf, queued } from '#testing/held-job.ts'

const url = process.env['JOBS_DATABASE_URL'] ?? ''

test.concurrent.for(['cut', 'silent'] as const)(
  'a worker whose connections are %s loses its job to another node, and the job has its effect once',
  async (state, { expect }) => {
    const { has, nursery_id } = await aNursery()
    const { work, runs, ends, goOn } = heldJob(`test.${state}`)
    const cable = await openCable(new URL(url))
    const away = await work(cable.url)
    await has((db) => enqueue(db, `test.${state}`, {}))
    await expect.poll(runs).toBe(1)
    const name = await nameOf(nursery_id)
    cable.setState(state)
    const other = await work(url)
    await expect.poll(ends).toEqual(['committed'])
    goOn()
    await expect.poll(() => ends().length).toBe(2)
    expect(ends()).toEqual(['committed', lost])
    expect(await nameOf(nursery_id)).toBe(`${name}+`)
    await expect.poll(() => queued(nursery_id)).toBe(0)
    cable.setState('whole')
    await Promise.all([away.stop(), other.stop()])
    cable.close()
  },
)
