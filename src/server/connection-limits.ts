/**
 * Limits on the client's side of every connection to PostgreSQL. The server's own timeouts end what takes too long while it lives; these end
 * the wait when the server, or the network before it, goes silent without closing the connection.
 */
export const connectionLimits = {
  connectionTimeoutMillis: 4_000,
  /** A little over the server's statement_timeout, so that the server has the first word wherever it still can. */
  query_timeout: 12_000,
  // In pipeline mode pg destroys a connection whose statement ran into query_timeout; without it the connection would be used again.
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const
