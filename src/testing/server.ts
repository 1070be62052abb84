/** The application of the tests in a process of its own, on the port it is given, so that a test can kill it. */
import { app } from './nursery.ts'

await app.http.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
// It ends with the test that started it.
process.on('disconnect', () => process.exit())
process.send?.('listening')
