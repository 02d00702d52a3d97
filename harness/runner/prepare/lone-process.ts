/**
 * Whether a server over stdio bears one process at a time: it has a lock file or an exclusive port, or looks whether it runs already, so
 * that a second process ends at once, waits for the end of the first, or ends it. Each connection of ours is a process of its own.
 */
import { codes, type Json } from '../../../schema/index.ts'
import type { ErrorCode } from '../../harness-error.ts'
import type { OpenTestClient } from '../../peers/client/test-client.ts'
import type { RunContext } from '../lanes/scenario-run/run-context.ts'
import { closeAll, oneAtATime } from './disturbed.ts'
import type { PlacePreflight } from './place-preflight.ts'

interface LoneQuestion {
  readonly run: RunContext
  /** Two processes have answered while both lived. */
  readonly areTogether: boolean
  /** Asks for the revision of an answer once more; what is known of an accepted one is not asked again. */
  ask(answered: PlacePreflight): Promise<PlacePreflight>
}

/**
 * Returns the answers as they are where two processes bear each other. Else what one has lost to another is asked for anew, with no
 * other one running, and all is `solitary`.
 */
export async function askAlone(
  asked: readonly PlacePreflight[],
  question: LoneQuestion,
): Promise<readonly PlacePreflight[]> {
  if (question.run.signal.aborted) return asked
  const isSuspect = asked.some(isAccepted) && asked.some(isLost)
  if (isSuspect) await Promise.all(asked.map(settles))
  const [only, ...others] = asked.filter(isAlive)
  // Of a server that bears a few processes, one more has room where one is closed.
  if (isSuspect && only !== undefined && others.length > 0)
    return asked.some(hasExited) ? lostOnes(asked, [only], question) : asked
  if (isSuspect) return lostOnes(asked, asked, question)
  if (others.length > 0) return asked
  return only === undefined || question.areTogether ? asked : besideAnother(asked, only, question)
}

/** @param inTheWay what is closed before */
async function lostOnes(
  before: readonly PlacePreflight[],
  inTheWay: readonly PlacePreflight[],
  question: LoneQuestion,
): Promise<readonly PlacePreflight[]> {
  // What we end ourselves is lost to nobody.
  const lost = new Set(before.filter(isLost))
  await closeAll(inTheWay)
  const after: PlacePreflight[] = []
  const disturbed: PlacePreflight[] = []
  for (const one of before.toReversed()) {
    const answer = lost.has(one) ? await question.ask(one) : one
    if (answer !== one && !isLost(answer)) disturbed.push(one)
    if (answer !== one) await closeAll([answer])
    after.unshift(answer)
  }
  if (disturbed.length === 0) return after
  await closeAll(after)
  return oneByOne(after, disturbed, question)
}

/** Where one revision alone was asked for, no two processes have met. The second one is there for scenarios to use. */
async function besideAnother(
  asked: readonly PlacePreflight[],
  first: PlacePreflight,
  question: LoneQuestion,
): Promise<readonly PlacePreflight[]> {
  const second = await question.ask(first)
  await settles(first)
  const lost = [first, second].find(isLost)
  if (lost === undefined) return asked.map((one) => (one === first ? { ...one, spare: second } : one))
  await closeAll([first, second])
  const alone = lost === second ? await question.ask(first) : second
  const isFound = lost === first || !isLost(alone)
  await closeAll([alone])
  return isFound ? oneByOne(asked, [lost], question) : asked
}

function oneByOne(
  asked: readonly PlacePreflight[],
  disturbed: readonly PlacePreflight[],
  { run }: LoneQuestion,
): readonly PlacePreflight[] {
  run.recorder.record({ kind: 'note', remark: true, note: oneAtATime('stdio') })
  const note = 'another process of the server was running'
  for (const connection of disturbed.flatMap(({ connections }) => connections))
    run.recorder.record({ kind: 'note', connection, disturbed: true, note })
  return asked.map((answer) => ({ ...answer, solitary: true }))
}

/** Resolves when the process has answered once more what it has answered before, or its connection has ended. */
async function settles({ preflight, settings: { revision } }: PlacePreflight): Promise<void> {
  if (!preflight.accepted) return
  const { peer, facts } = preflight
  const listed = ['tools', 'resources', 'prompts'].find((name) => facts.capabilities[name] !== undefined)
  const method = revision.era === 'modern' ? revision.fenceMethod : listed && `${listed}/list`
  const isOpen = peer.alive && (method === undefined || (await peer.request(method)).outcome !== 'closed')
  // Its end may be under way.
  if (!isOpen) await peer.close()
}

const isAccepted = ({ preflight }: PlacePreflight): boolean => preflight.accepted

const isAlive = ({ preflight }: PlacePreflight): boolean => preflight.accepted && preflight.peer.alive

/** What says nothing about processes side by side. */
const isByRight: readonly ErrorCode[] = ['unauthorized', 'aborted', 'command-not-found', 'internal']
/** How a server refuses a revision. */
const ofRevisions: readonly Json[] = [
  codes.methodNotFound,
  codes.invalidParams,
  codes.invalidRequest,
  codes.unsupportedProtocolVersion,
]

/** It ended before it answered or as no server may, was silent, or refused as no revision is refused. */
export function isLost({ preflight }: PlacePreflight): boolean {
  if (preflight.accepted) return endedBadly(preflight.peer)
  const { error, refusedWith } = preflight
  return error === undefined
    ? refusedWith !== undefined && !ofRevisions.includes(refusedWith)
    : !isByRight.includes(error.code)
}

const hasExited = ({ preflight }: PlacePreflight): boolean =>
  !preflight.accepted && preflight.error?.code === 'exited-at-once'

/** A server that has nothing to do may end, with code 0. */
function endedBadly({ alive, events }: OpenTestClient): boolean {
  if (alive) return false
  const isOwnEnd = events.some((event) => event.kind === 'connection-closed' && event.by === 'target')
  return !isOwnEnd || events.some((event) => event.kind === 'process-exited' && event.code !== 0)
}
