/** Which special requirements a valid part of a message speaks to: those that a flaw in its place would be reported under. */
import { isModern } from '../../../../harness/index.ts'
import { isJsonArray, isJsonObject, type Json, pointerStep } from '../../../../schema/index.ts'
import type { RequirementId } from '../../../define.ts'
import { route } from './route.ts'
import type { FlawPlace } from './route-table.ts'

/** Members whose rule the schema names, so that their place alone does not tell. */
const named: Readonly<Record<string, RequirementId>> = {
  uri: 'resources.uri.valid',
  uriTemplate: 'resources.templates.rfc6570',
  blob: 'resources.contents.blob-base64',
  resultType: 'messages.result.result-type-present',
}

/** The same where they stand in messages of one type only. */
const namedIn: Readonly<Record<string, Readonly<Record<string, RequirementId>>>> = {
  CompleteResult: { values: 'completion.values.max-100' },
  ElicitRequest: { format: 'elicitation.form.string-formats' },
  InputRequiredResult: {
    inputRequests: 'mrtr.server.at-least-one-field',
    requestState: 'mrtr.server.at-least-one-field',
  },
}

/** Data of others inside messages: their members mean nothing to us. */
const foreign = ['inputSchema', 'outputSchema', 'arguments', 'structuredContent', 'content', 'data', 'experimental']
const foreignIn: Readonly<Record<string, readonly string[]>> = {
  CallToolResult: ['structuredContent'],
  GetPromptResult: [],
  CreateMessageRequest: ['metadata', 'input'],
  CreateMessageResult: ['structuredContent', 'input'],
}
const maxPlaces = 20_000

/** Types of which more than the path tells where a flaw is reported. */
const readDeeper = ['GetPromptResult', 'InputRequiredResult']
/** What was found for a path is the same in each message, and in each item of a list. */
const known = new Map<string, readonly RequirementId[]>()
const mostKnown = 5_000

/** The requirements under which a flaw at a path would be reported, other than that of the type. */
function flawsAt(place: Omit<FlawPlace, 'violation'>, path: string): readonly RequirementId[] {
  const isReadDeeper = readDeeper.includes(place.typeName)
  const key = `${place.revision} ${place.typeName} ${place.requirement} ${path}`
  const before = isReadDeeper ? undefined : known.get(key)
  if (before !== undefined) return before
  const found = ['type', 'required', 'minimum'].flatMap((rule) => {
    const requirement = route({ ...place, violation: { path, rule } })
    return requirement === null || requirement === place.requirement ? [] : [requirement]
  })
  // Members may have any name: what a hostile target makes up must not pile up.
  if (known.size >= mostKnown) known.clear()
  if (!isReadDeeper) known.set(key, found)
  return found
}

/** @param place the message type and its value; `violation` is not read */
export function exercised(place: Omit<FlawPlace, 'violation'>): ReadonlySet<RequirementId> {
  const found = new Set<RequirementId>()
  const closed = foreignIn[place.typeName] ?? foreign
  const isReadDeeper = readDeeper.includes(place.typeName)
  let places = 0
  const visit = (value: Json, path: string): void => {
    places += 1
    if (places > maxPlaces) return
    if (isJsonArray(value)) {
      for (const [i, item] of value.entries()) visit(item, path + pointerStep(isReadDeeper ? i : 0))
      return
    }
    if (!isJsonObject(value)) return
    for (const [member, inner] of Object.entries(value)) {
      const here = path + pointerStep(member)
      const name = namedIn[place.typeName]?.[member] ?? named[member]
      if (name !== undefined) found.add(name)
      if (member === 'progressToken' && path.endsWith('_meta')) {
        found.add(
          isModern(place.revision) ? 'progress.client.token-string-or-integer' : 'progress.token.string-or-integer',
        )
      }
      if (member === 'data' && (value.type === 'image' || value.type === 'audio'))
        found.add(`tools.content.${value.type}-base64`)
      for (const requirement of flawsAt(place, here)) found.add(requirement)
      if (member === 'outputSchema' && isJsonObject(inner) && Object.hasOwn(inner, 'type'))
        for (const requirement of flawsAt(place, here + pointerStep('type'))) found.add(requirement)
      if (!closed.includes(member)) visit(inner, here)
    }
  }
  visit(place.value, '')
  if (/^List.*Result$/.test(place.typeName) && place.typeName !== 'ListRootsResult') found.add('pagination.list.shape')
  return found
}
