/**
 * Client-side limits of every connection to PostgreSQL. The server's own timeouts end slow statements while it runs; these end
 * the wait when the server, or the network, goes silent without closing the connection.
 */
export const connectionLimits = {
  connectionTimeoutMillis: 4_000,
  /** A little over the server's statement_timeout, so that the server reports first where it can. */
  query_timeout: 12_000,
  // In pipeline mode pg destroys a connection whose statement ran into query_timeout; otherwise it would be used again.
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
