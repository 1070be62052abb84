/** The thread that makes the API document: its schemas take longer than the event loop may stand still. */
import { parentPort } from 'node:worker_threads'
import { apiDocument } from './api-document.ts'
import type { Outcome } from '#server/worker-pool.ts'

parentPort?.on('message', (server: string) => {
  const answer = (outcome: Outcome) => parentPort?.postMessage(outcome)
  apiDocument(server).then(
    (document) => answer({ result: JSON.stringify(document) }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
