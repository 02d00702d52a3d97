import type { Message } from '../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../../schema/index.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, reading } from '../parts/readings.ts'
import { repeated } from '../parts/repeated.ts'
import { isIsoTime } from './listed-details/iso-time.ts'

const maxDepth = 12
/** Data of others, in which `icons` or `annotations` mean nothing to the protocol. */
const foreign = ['arguments', 'structuredContent', 'inputSchema', 'outputSchema', 'experimental', '_meta']

/** Keys of `_meta` under which a party says what it is. */
const identity = { client: 'io.modelcontextprotocol/clientInfo', server: 'io.modelcontextprotocol/serverInfo' }

/** All JSON objects that belong to the protocol's own types in a message. */
function objects(value: Json | undefined, depth = 0): readonly JsonObject[] {
  if (depth > maxDepth) return []
  if (isJsonArray(value)) return value.flatMap((item) => objects(item, depth + 1))
  if (!isJsonObject(value)) return []
  const { _meta: meta } = value
  const identities = isJsonObject(meta) ? [meta[identity.client], meta[identity.server]] : []
  const inner = Object.entries(value).flatMap(([member, item]) =>
    foreign.includes(member) ? [] : objects(item, depth + 1),
  )
  return [value, ...inner, ...identities.flatMap((info) => objects(info, depth + 1))]
}

function iconReadings(icon: JsonObject, seq: number): readonly Reading[] {
  const { src, sizes } = icon
  const isSource = (text: string): boolean =>
    /^https?:\/\//i.test(text) || /^data:[^,]*;base64,[A-Za-z0-9+/=\s]*$/i.test(text)
  const odd = isJsonArray(sizes)
    ? sizes.find((size) => typeof size === 'string' && !/^(any|[1-9]\d*x[1-9]\d*)$/.test(size))
    : undefined
  return [
    ...(typeof src === 'string'
      ? [
          reading(
            'icons.sender.src-scheme',
            !isSource(src) && { expected: 'an http, https or base64 data URI', actual: src },
            seq,
          ),
        ]
      : []),
    ...(isJsonArray(sizes)
      ? [
          reading(
            'icons.sender.sizes-format',
            odd !== undefined && { expected: '"any" or a size such as "48x48"', actual: odd ?? null },
            seq,
          ),
        ]
      : []),
  ]
}

function objectReadings({ icons, annotations }: JsonObject, seq: number): readonly Reading[] {
  const time = isJsonObject(annotations) ? annotations.lastModified : undefined
  return [
    ...(isJsonArray(icons) ? icons.filter(isJsonObject).flatMap((icon) => iconReadings(icon, seq)) : []),
    ...(typeof time === 'string'
      ? [
          reading(
            'annotations.last-modified.iso8601',
            !isIsoTime(time) && { expected: 'a time as in ISO 8601', actual: time },
            seq,
          ),
        ]
      : []),
  ]
}

/** Schemes that the specification names itself; any other is one of the implementer's. */
const known = ['https', 'http', 'file', 'git']

function uriReadings({ uri: address, uriTemplate }: JsonObject, seq: number): readonly Reading[] {
  return [address, uriTemplate].flatMap((uri) => {
    if (typeof uri !== 'string') return []
    const scheme = /^([^:/?#]+):\/\//.exec(uri)?.[1]
    if (scheme === undefined || known.includes(scheme.toLowerCase())) return []
    const isBroken = !/^[A-Za-z][A-Za-z0-9+.-]*$/.test(scheme)
    return [
      reading(
        'resources.uri.custom-scheme-rfc3986',
        isBroken && { expected: 'a scheme of letters, digits, "+", "." and "-"', actual: uri },
        seq,
      ),
    ]
  })
}

function listReadings({ inReplyTo, result, seq }: Message): readonly Reading[] {
  const textsOf = (list: Json | undefined, member: string): string[] =>
    isJsonArray(list)
      ? list.flatMap((item) => (isJsonObject(item) && typeof item[member] === 'string' ? [item[member]] : []))
      : []
  const uris = textsOf(result?.resources, 'uri')
  const names = textsOf(result?.prompts, 'name')
  switch (inReplyTo) {
    case 'resources/list': {
      const twice = repeated(uris)
      return [reading('resources.uri.unique', twice !== undefined && { expected: 'each uri once', actual: twice }, seq)]
    }
    case 'prompts/list': {
      const twice = repeated(names)
      return [
        reading(
          'prompts.name.unique',
          twice !== undefined && { expected: 'each prompt name once', actual: twice },
          seq,
        ),
      ]
    }
    default:
      return []
  }
}

export default monitor({
  title: 'Icons, annotations and addresses of listed things',
  judges: judgesFrom(
    [
      'icons.sender.src-scheme',
      'icons.sender.sizes-format',
      'annotations.last-modified.iso8601',
      'resources.uri.unique',
      'resources.uri.custom-scheme-rfc3986',
      'prompts.name.unique',
    ],
    ({ bySubject }) =>
      bySubject.flatMap((message) => [
        ...objects(message.params ?? message.result).flatMap((object) => [
          ...objectReadings(object, message.seq),
          ...uriReadings(object, message.seq),
        ]),
        ...listReadings(message),
      ]),
    'nothing of the kind was listed',
  ),
})
