/** What a client asks a server for that has skills, or has none. */

import { at, type Conversation } from '../../../../harness/index.ts'
import { isJsonObject, type Json } from '../../../../schema/index.ts'
import { skillsExtension } from '../../../judging/skills/entries.ts'
import { type Reading, reading } from '../../parts/readings.ts'

interface Declared {
  /** Trace position of the result of server/discover. */
  readonly since: number
  readonly settings: Json | undefined
}

function declaredBy({ messages }: Conversation): Declared | undefined {
  const found = messages.find(({ inReplyTo, result }) => inReplyTo === 'server/discover' && result !== undefined)
  if (found === undefined) return undefined
  return { since: found.seq, settings: at(found.result, 'capabilities', 'extensions', skillsExtension) }
}

/** Readings of each request of a client about skills. */
export function skillsClientReadings(conversation: Conversation): readonly Reading[] {
  const declared = declaredBy(conversation)
  return conversation.bySubject.flatMap(({ method, kind, params, seq, json }): readonly Reading[] => {
    if (kind !== 'request') return []
    const isKnown = declared !== undefined && declared.since < seq
    if (method === 'resources/directory/read') {
      if (declared === undefined) return []
      const isSet = isKnown && isJsonObject(declared.settings) && declared.settings.directoryRead === true
      const flaw = !isSet && { expected: 'no resources/directory/read without directoryRead', actual: json }
      return [reading('skills.capability.client-no-directory-read', flaw, seq)]
    }
    if (method !== 'skills/list' && method !== 'skills/get') return []
    const isOffered = isKnown && declared.settings !== undefined
    const early = !isOffered && { expected: `no ${method} where ${skillsExtension} is not declared`, actual: json }
    const isManifest = typeof params?.uri === 'string' && params.uri.endsWith('/SKILL.md')
    const other = !isManifest && { expected: 'the URI of a SKILL.md', actual: params?.uri ?? null }
    return [
      ...(declared === undefined ? [] : [reading('skills.capability.client-observes-declaration', early, seq)]),
      ...(method === 'skills/get' ? [reading('skills.get.client-uri', other, seq)] : []),
    ]
  })
}

export const ofClient = [
  'skills.capability.client-observes-declaration',
  'skills.capability.client-no-directory-read',
  'skills.get.client-uri',
] as const
