/** The application of the tests in a process of its own, so that a test can kill it. Its first message is its port. */
import { app } from './nursery.ts'

const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
// It ends with the test that started it.
process.on('disconnect', () => process.exit())
process.send?.(Number(new URL(address).port))
