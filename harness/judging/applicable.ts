/** Whether a requirement speaks about a cell at all: revision, transport, side, negotiated capabilities. */

import { isJsonObject, type JsonObject, type RevisionId } from '../../schema/index.ts'
import { isSince } from '../../schema/spans.ts'
import { extensionsOf } from '../revisions/extensions.ts'
import { sameEra } from '../revisions/index.ts'
import type { RevisionFacts } from '../trace/facts.ts'
import type { Kind, TransportKind } from '../trace/place.ts'
import { at } from '../wire/json/json.ts'
import type { Actor, Requirement } from './suite.ts'

/** True if the requirement is a rule of this revision, or of an extension of it. */
export function isStatedFor({ revisions }: Pick<Requirement, 'revisions'>, revision: RevisionId): boolean {
  return revision in revisions || extensionsOf(revision).some((extension) => extension in revisions)
}

/** True if the requirement holds in this revision on this transport. */
export function holdsIn(requirement: Requirement, revision: RevisionId, transport: TransportKind): boolean {
  return isStatedFor(requirement, revision) && (requirement.transport === 'any' || requirement.transport === transport)
}

/** What is judged in a place, and how sure it is that the target speaks its revision. */
export type JudgedPlace = Pick<RevisionFacts, 'revision' | 'transport' | 'agreed'>

/**
 * True if the requirement is a rule of the target there: where it has agreed on no revision, it has to hold in all revisions
 * of the era.
 */
export function isRuleOf(requirement: Requirement, { revision, transport, agreed }: JudgedPlace): boolean {
  if (!holdsIn(requirement, revision, transport)) return false
  return agreed !== false || sameEra(revision).every((id) => isStatedFor(requirement, id))
}

const kinds: Readonly<Record<Actor, readonly Kind[]>> = {
  server: ['server'],
  client: ['client'],
  host: ['client'],
  sender: ['server', 'client'],
  receiver: ['server', 'client'],
  'authorization-server': ['authorization-server'],
  intermediary: ['gateway'],
}

/** The kinds of implementations that a requirement binds. */
export function boundKinds(requirement: Requirement): readonly Kind[] {
  return kinds[requirement.actor]
}

/** True if the requirement binds this kind of implementation. */
export function binds(requirement: Requirement, kind: Kind): boolean {
  return boundKinds(requirement).includes(kind)
}

/** Declarations that turn a rule on; `client` is undefined where it differs from connection to connection. */
interface Declared {
  readonly server: JsonObject | undefined
  readonly client: JsonObject | undefined
  /** The side that is judged. */
  readonly subject: Kind
}

/** Features that are older than the capability that declares them. */
const firstDeclared: Readonly<Record<string, RevisionId>> = { completions: '2025-03-26' }

/** Why the requirement's capability is not in play; undefined if it is, or if nobody can tell here. */
export function missingCapability(
  requirement: Requirement,
  revision: RevisionId,
  declared: Declared,
): string | undefined {
  const { capability } = requirement
  if (capability === 'none' || !isSince(revision, firstDeclared[capability] ?? revision)) return undefined
  if (capability.startsWith('extension:')) return missingExtension(capability.slice('extension:'.length), declared)
  const ofClient = capability.startsWith('client:') || isTasksOfClient(requirement, declared)
  const capabilities = ofClient ? declared.client : declared.server
  if (capabilities === undefined) return undefined
  const path = capability.replace(/^client:/, '').split('.')
  if (isDeclared(capabilities, path)) return undefined
  return `the ${ofClient ? 'client' : 'server'} did not declare the capability ${path.join('.')}`
}

/** Either side may run tasks: what counts is what the receiver of the request has declared. */
function isTasksOfClient({ actor, capability }: Requirement, { subject }: Declared): boolean {
  if (!/^tasks(\.|$)/.test(capability) || capability.startsWith('tasks.requests.')) return false
  return (actor === 'receiver' && subject === 'client') || (actor === 'sender' && subject === 'server')
}

function isDeclared(capabilities: JsonObject, path: readonly string[]): boolean {
  const value = at(capabilities, ...path)
  if (value === true || isJsonObject(value)) return true
  // An empty elicitation object means form mode (2025-11-25, client/elicitation#capabilities).
  const elicitation = capabilities.elicitation
  return path.join('.') === 'elicitation.form' && isJsonObject(elicitation) && elicitation.url === undefined
}

/** Extensions of authorization come before the first message of the protocol; a party shows that it supports them by taking part. */
const undeclared: readonly string[] = [
  'io.modelcontextprotocol/oauth-client-credentials',
  'io.modelcontextprotocol/enterprise-managed-authorization',
  'io.modelcontextprotocol/auth/dpop',
  'io.modelcontextprotocol/auth/wif',
  // Servers need not declare it: that their tools have apps shows it.
  'io.modelcontextprotocol/ui',
]

/** Servers alone declare these: what a client does about them shows in its requests, and in what its driver can do. */
const ofServers: readonly string[] = ['io.modelcontextprotocol/skills']

function missingExtension(name: string, { server, client, subject }: Declared): string | undefined {
  if (undeclared.includes(name) || (ofServers.includes(name) && subject === 'client')) return undefined
  const sides = [server, client].filter((c) => c !== undefined)
  if (sides.length === 0 || sides.some((c) => at(c, 'extensions', name) !== undefined)) return undefined
  return `the extension ${name} is not declared`
}
