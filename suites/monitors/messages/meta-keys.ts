import { at, type Message } from '../../../harness/index.ts'
import { isJsonObject, type JsonObject } from '../../../schema/index.ts'
import type { RequirementId } from '../../define.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, type ReadingFlaw, reading } from '../parts/readings.ts'
import { collectKeys, type Key } from './meta-keys/collect-keys.ts'
import {
  hasReservedSecondLabel,
  hasReservedTrailingLabel,
  isLabel,
  labels,
  looksForward,
  nameFlaw,
  prefixFlaw,
} from './meta-keys/key-syntax.ts'
import { isBaggage, isTraceparent, isTracestate } from './meta-keys/trace-context.ts'

const stateless = ['protocolVersion', 'clientInfo', 'clientCapabilities', 'logLevel', 'subscriptionId', 'serverInfo']
const tasks = ['related-task', 'model-immediate-response']

/**
 * Whether a revision defines a key under a reserved prefix. Whose revision does not matter: a client of both eras sends the
 * newest keys to find out what the server speaks.
 */
function isDefined(key: string): boolean {
  const [prefix, name = ''] = key.split('/')
  return prefix === 'io.modelcontextprotocol' && [...stateless, ...tasks].includes(name)
}

/** Labels of extensions: what an official one defines is not for us to list. */
const isOfExtension = (key: string): boolean => labels(key)[0] === 'io' && labels(key).length > 2

function keyReadings({ name, value }: Key, seq: number): readonly Reading[] {
  const read = (id: RequirementId, expected: string, isBroken: boolean, warning = false): Reading => {
    const flaw: ReadingFlaw = { expected, actual: name }
    return reading(id, isBroken && (warning ? { ...flaw, warning: true } : flaw), seq)
  }
  const prefix = prefixFlaw(name)
  const badLabel = prefix === undefined ? labels(name).find((label) => !isLabel(label)) : undefined
  const ofName = prefix === undefined ? nameFlaw(name) : undefined
  const isForeign = !isDefined(name) && !isOfExtension(name)
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined
  return [
    read('meta.key.prefix-syntax', prefix ?? '', prefix !== undefined),
    read(
      'meta.key.label-syntax',
      'labels that begin with a letter and end with a letter or digit',
      badLabel !== undefined,
    ),
    read(
      'meta.key.name-syntax',
      'a name that begins and ends with a letter or digit',
      ofName !== undefined,
      ofName === 'odd',
    ),
    read('meta.key.reverse-dns', 'a prefix in reverse DNS order', looksForward(name)),
    read(
      'meta.key.reserved-prefix-second-label',
      'no key of our own under a reserved prefix',
      isForeign && hasReservedSecondLabel(name),
    ),
    read(
      'meta.key.reserved-prefix-trailing-label',
      'no key of our own under a reserved prefix',
      hasReservedTrailingLabel(name),
    ),
    ...(format === undefined
      ? []
      : [reading(format.rule, !format.holds(value) && { expected: format.expected, actual: value }, seq)]),
  ]
}

const formats: Readonly<
  Record<string, { rule: RequirementId; holds: (value: Key['value']) => boolean; expected: string }>
> = {
  traceparent: {
    rule: 'meta.trace.trace-context-format',
    holds: isTraceparent,
    expected: 'a traceparent as in W3C Trace Context',
  },
  tracestate: {
    rule: 'meta.trace.trace-context-format',
    holds: isTracestate,
    expected: 'a tracestate as in W3C Trace Context',
  },
  baggage: { rule: 'meta.trace.baggage-format', holds: isBaggage, expected: 'W3C Baggage' },
}

/** Identifiers of extensions have the syntax of keys, and a prefix. */
function extensionReadings(message: Message): readonly Reading[] {
  const ofClient = at(message.params, '_meta', 'io.modelcontextprotocol/clientCapabilities', 'extensions')
  const ofServer =
    message.inReplyTo === 'server/discover' ? at(message.result, 'capabilities', 'extensions') : undefined
  const read = (extensions: JsonObject, id: RequirementId): Reading[] =>
    Object.keys(extensions).map((name) => {
      const isBroken =
        labels(name).length === 0 ||
        prefixFlaw(name) !== undefined ||
        !labels(name).every(isLabel) ||
        nameFlaw(name) === 'ends'
      return reading(id, isBroken && { expected: 'an identifier of the form prefix/name', actual: name }, message.seq)
    })
  return [
    ...(isJsonObject(ofClient) ? read(ofClient, 'extensions.identifier.client-format') : []),
    ...(isJsonObject(ofServer) ? read(ofServer, 'extensions.identifier.server-format') : []),
  ]
}

export default monitor({
  title: 'Keys of _meta keep to their syntax and out of reserved names',
  judges: judgesFrom(
    [
      'meta.key.prefix-syntax',
      'meta.key.label-syntax',
      'meta.key.name-syntax',
      'meta.key.reverse-dns',
      'meta.key.reserved-prefix-second-label',
      'meta.key.reserved-prefix-trailing-label',
      'meta.trace.trace-context-format',
      'meta.trace.baggage-format',
      'extensions.identifier.client-format',
      'extensions.identifier.server-format',
    ],
    ({ bySubject }) =>
      bySubject.flatMap((message) => [
        ...collectKeys(message.json).flatMap((key) => keyReadings(key, message.seq)),
        ...extensionReadings(message),
      ]),
    'no such key was sent',
  ),
})
