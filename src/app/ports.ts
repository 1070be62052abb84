/** Checks before the start that the product can listen on its port. */
import net from 'node:net'
import { StartupError } from '#server/startup-error.ts'

export async function refuseIfPortInUse(host: string, port: number): Promise<void> {
  const code = await tryListening(host, port)
  if (code === undefined) return
  if (code === 'EADDRINUSE')
    throw new StartupError(
      `Port ${port} is taken by another program: stop that one, or set PORT to another port, like ${port + 1}.`,
    )
  if (code === 'EACCES')
    throw new StartupError(`Port ${port} may not be opened by this user: set PORT to one above 1023, like 3000.`)
  throw new StartupError(
    `This machine has no address ${host} to listen on (${code}): set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.`,
  )
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}
