import {
  type Conversation,
  type Finding,
  failed,
  notApplicable,
  notObserved,
  passed,
  warned,
} from '../../../harness/index.ts'
import { serverScenario } from '../../define.ts'
import { predictablePattern } from './parts/predictable.ts'
import { sessionIdOf } from './parts/session-id.ts'

/** Enough to show a counter or a clock; each costs some servers a process. */
const sessions = 6

const idsOf = (conversations: readonly Conversation[]): string[] =>
  conversations.map(sessionIdOf).filter((id) => id !== undefined)

function unguessable(conversations: readonly Conversation[]): Finding {
  const ids = idsOf(conversations)
  if (ids.length === 0) return notApplicable('the server gives no session ids')
  if (ids.length < 2) return notObserved('only one session could be opened')
  const found = predictablePattern(ids)
  if (found === undefined) return passed
  return (found.sure ? failed : warned)(
    'session ids that are unique and cannot be guessed',
    `${found.pattern}: ${ids.join(', ')}`,
  )
}

/** A UUID, with the digit of its version (RFC 9562, 4). */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-([0-9a-f])[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** Made of the time and of the machine, or of a name. */
const notRandom = ['1', '2', '3', '5', '6']

function ofRandomForm(conversations: readonly Conversation[]): Finding {
  const ids = idsOf(conversations)
  if (ids.length === 0) return notApplicable('the server gives no session ids')
  const versions = ids.map((id) => uuid.exec(id)?.[1])
  if (versions.includes(undefined)) return notObserved('from ids of that form nobody can tell how they are made')
  const at = versions.findIndex((version) => version !== undefined && notRandom.includes(version))
  return at < 0 ? passed : warned('session ids that are random', `a UUID of version ${versions[at]}: ${ids[at]}`)
}

export default serverScenario({
  title: 'Session ids',
  async drive({ connect, revision }) {
    if (!revision.sessions) return
    await Promise.all(Array.from({ length: sessions }, () => connect()))
  },
  judges: {
    'session.id.unique-secure': (_, { conversations }) => unguessable(conversations),
    'session.id.secure-rng': (_, { conversations }) => ofRandomForm(conversations),
    'session.id.unpredictable': (_, { conversations }) => unguessable(conversations),
  },
  provokes: ['session.id.visible-ascii'],
})
