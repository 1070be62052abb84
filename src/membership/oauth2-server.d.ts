/** The part of @node-oauth/oauth2-server that openid.ts uses. Its own types are `any` wherever ours come in. */
declare module '@node-oauth/oauth2-server' {
  export interface Client {
    readonly id: string
    readonly grants: readonly string[]
    readonly redirectUris: readonly string[]
  }

  /** An authorization code; `User` is the application's data about the person and the request. */
  export interface Code<User> {
    readonly authorizationCode: string
    readonly expiresAt: Date
    readonly redirectUri: string
    readonly codeChallenge?: string | undefined
    readonly client: Client
    readonly user: User
  }

  export interface Model<User> {
    getClient(id: string): Promise<Client | undefined>
    saveAuthorizationCode(code: Omit<Code<User>, 'client' | 'user'>, client: Client, user: User): Promise<Code<User>>
    getAuthorizationCode(code: string): Promise<Code<User> | undefined>
    /** False where another request was first. */
    revokeAuthorizationCode(code: Code<User>): Promise<boolean>
    /** Properties with other names are added to the response unchanged. */
    saveToken(
      token: object,
      client: Client,
      user: User,
    ): Promise<{ accessToken: string; accessTokenExpiresAt: Date; scope: string[]; client: Client; user: User }>
  }

  export interface Options<User> {
    readonly model: Model<User>
    readonly allowEmptyState: boolean
    /** In seconds. */
    readonly authorizationCodeLifetime: number
    readonly allowExtendedTokenAttributes: boolean
    readonly requireClientAuthentication: Readonly<Record<string, boolean>>
  }

  export class OAuthError extends Error {
    constructor(message: string, properties: { readonly name: string; readonly code: number })
    /** The HTTP status. */
    readonly code: number
    /** The error that was not the client's. */
    readonly inner?: Error
  }

  export class Request {
    constructor(request: { method: string; headers: object; query: object; body: object })
  }

  export class Response {
    readonly status: number
    readonly body: object
    get(header: string): string | undefined
  }

  export default class OAuth2Server<User> {
    static readonly Request: typeof Request
    static readonly Response: typeof Response
    static readonly OAuthError: typeof OAuthError
    constructor(options: Options<User>)
    /** Redirects in `response`, also for an error, once the client and its redirect address are known. */
    authorize(
      request: Request,
      response: Response,
      options: { readonly authenticateHandler: { handle(): Promise<User> } },
    ): Promise<void>
    token(request: Request, response: Response): Promise<void>
  }
}
