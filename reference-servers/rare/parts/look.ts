/** Looks into messages, for what few of them have. */
import { isObject, type JsonObject, type JsonRpcRequest } from '../../json-rpc.ts'

/** Whether the value, or one in it, fits. */
export function some(value: unknown, fits: (inner: unknown) => boolean): boolean {
  if (fits(value)) return true
  if (Array.isArray(value)) return value.some((item) => some(item, fits))
  return isObject(value) && Object.values(value).some((member) => some(member, fits))
}

/** Whether a string in the value, names of members included, fits. */
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

export const paramsOf = (message: unknown): JsonObject =>
  isObject(message) && isObject(message.params) ? message.params : {}

export const metaOf = (message: unknown): JsonObject => {
  const { _meta: meta } = paramsOf(message)
  return isObject(meta) ? meta : {}
}

export const argumentsOf = (message: unknown): unknown => paramsOf(message).arguments

export const methodOf = (message: unknown): unknown => (isObject(message) ? message.method : undefined)

export const isRequest = (message: unknown): message is JsonRpcRequest =>
  isObject(message) && message.id !== undefined && typeof message.method === 'string'

export const isResponseTo = (message: unknown): boolean => isObject(message) && message.method === undefined
