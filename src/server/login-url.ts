/** Addresses of a database, as postgres:// URLs. */

/** The same server and database, as another user. */
export function urlAs(otherUrl: string, name: string, password: string): string {
  const url = new URL(otherUrl)
  if (url.hostname === '') {
    // A socket address (`postgres:///name?host=/run/postgresql`) has its user among the parameters.
    url.searchParams.set('user', name)
    url.searchParams.set('password', password)
  } else {
    url.username = encodeURIComponent(name)
    url.password = encodeURIComponent(password)
  }
  return url.href
}

/** The same user and password at another server. */
export function sameUserAt(otherUrl: string, loginUrl: string): string {
  const { username, password, searchParams } = new URL(loginUrl)
  const name = username === '' ? (searchParams.get('user') ?? '') : decodeURIComponent(username)
  return urlAs(otherUrl, name, password === '' ? (searchParams.get('password') ?? '') : decodeURIComponent(password))
}
