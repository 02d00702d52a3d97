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

export default serverScenario({
  title: 'Session ids',
  async drive({ connect, revision }) {
    if (!revision.sessions) return
    await Promise.all(Array.from({ length: sessions }, () => connect()))
  },
  judges: {
    'session.id.unique-secure': (_, { conversations }) => unguessable(conversations),
    'session.id.unpredictable': (_, { conversations }) => unguessable(conversations),
  },
  provokes: ['session.id.visible-ascii'],
})
