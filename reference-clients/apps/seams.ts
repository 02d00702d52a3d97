import type { JsonObject } from '../messages.ts'

/** What a view may load: from where, for what, and what its resource declares. */
export interface Load {
  readonly kind: 'connect' | 'image'
  readonly url: URL
  readonly csp: JsonObject | undefined
}

/** Where a fault or a quirk may reach into what the client does as a host of apps. */
export interface AppSeams {
  /** Tools were listed: whether their apps are fetched now. */
  prefetches?(next: () => boolean): boolean
  /** The document of an app. `embedded`: the one that the result of the tool holds, once it is there. */
  document?(embedded: () => Promise<string | undefined>, next: () => Promise<string>): Promise<string>
  /** The frame is there, and the app has said nothing yet. */
  framed?(send: (message: JsonObject) => void, callArguments: JsonObject): void
  /** A notification is about to go to the app: none, several or others. */
  tells?(message: JsonObject, next: () => readonly JsonObject[]): readonly JsonObject[]
  /** The result of `ui/initialize`. */
  opening?(result: JsonObject): JsonObject
  /** The mode that comes of the request for one. `current`: the one that there was. */
  mode?(asked: string, current: string, next: () => string): string
  /** What a request for a mode is answered with. */
  modeAnswer?(result: JsonObject): JsonObject
  /** Whether the app may call a tool. */
  mayCall?(tool: JsonObject, next: () => boolean): boolean
  /** Whether the policy of content lets something be loaded. */
  mayLoad?(load: Load, next: () => boolean): boolean
  /** The user's browser gets a link of the app. */
  opens?(url: string, next: () => Promise<void>): Promise<void>
  /** Whether the frame follows the size that the app tells. */
  resizes?(next: () => boolean): boolean
  /** Why an app is taken away. */
  reason?(): string | undefined
  /** The app is taken away. `ask` tells it, and waits for its answer; `tell` waits for its next request alone. */
  takesAway?(
    how: { readonly ask: () => Promise<void>; readonly tell: () => Promise<void> },
    next: () => Promise<void>,
  ): Promise<void>
}
