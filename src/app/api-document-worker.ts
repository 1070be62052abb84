/** The thread that makes the API document and its page: its schemas take longer than the event loop may stand still. */
import { parentPort } from 'node:worker_threads'
import { apiDocument } from './api-document.ts'
import { developersPage } from './developers-page.ts'
import type { Outcome } from '#server/worker-pool.ts'

parentPort?.on('message', (server: string) => {
  const answer = (outcome: Outcome) => parentPort?.postMessage(outcome)
  apiDocument(server).then(
    (document) => answer({ result: { document: JSON.stringify(document), page: developersPage(document) } }),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }),
  )
})
