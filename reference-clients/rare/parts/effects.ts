/** What a bug may do once it shows, and looks into messages for what few of them have. */
import { isObject, type JsonObject } from '../../messages.ts'
import type { Seams } from '../../seams.ts'

type Fits = (message: JsonObject) => boolean

/** Whether the value, or one in it, fits. */
export function some(value: unknown, fits: (inner: unknown) => boolean): boolean {
  if (fits(value)) return true
  if (Array.isArray(value)) return value.some((item) => some(item, fits))
  return isObject(value) && Object.values(value).some((member) => some(member, fits))
}

export const someText = (value: unknown, fits: (text: string) => boolean): boolean =>
  some(
    value,
    (inner) => (typeof inner === 'string' && fits(inner)) || (isObject(inner) && Object.keys(inner).some(fits)),
  )

export const someNumber = (value: unknown, fits: (number: number) => boolean): boolean =>
  some(value, (inner) => typeof inner === 'number' && fits(inner))

export function depth(value: unknown): number {
  const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
  return inner.reduce<number>((most, item) => Math.max(most, 1 + depth(item)), 0)
}

export const paramsOf = ({ params }: JsonObject): JsonObject => (isObject(params) ? params : {})

/** Never looks at anything again. */
export const hangsOn = (fits: Fits) => (): Seams => {
  let isStuck = false
  return {
    incoming: (message, next) => {
      isStuck ||= fits(message)
      if (!isStuck) next(message)
    },
  }
}

/** Takes such a message, and no request any more after it. */
export const deafAfter = (fits: Fits) => (): Seams => {
  let isDeaf = false
  return {
    incoming: (message, next) => {
      if (isDeaf && message.method !== undefined) return
      isDeaf ||= fits(message)
      next(message)
    },
  }
}

/** Leaves such a message alone. */
export const ignores = (fits: Fits) => (): Seams => ({
  incoming: (message, next) => {
    if (!fits(message)) next(message)
  },
})

/** Leaves the connection, as after an exception that nobody catches. */
export const leavesOn = (fits: Fits) => (): Seams => ({
  incoming: (message, next, context) => {
    if (fits(message)) context.crash()
    else next(message)
  },
})

const isResponse = (message: JsonObject): boolean => message.method === undefined

/** Changes its answers of a kind. */
export const answers = (fits: Fits, change: (answer: JsonObject) => JsonObject | JsonObject[]) => (): Seams => ({
  outgoing: (message) => (isResponse(message) && fits(message) ? change(message) : message),
})
