/** In which order, and how many at a time, requests are answered: JSON-RPC leaves both to the server. */
import { quirks } from '../../quirk.ts'
import { type Answer, answersAfter, isLongLived, pseudoRandom, workers } from '../parts/pace.ts'

/** Milliseconds: longer than a client needs to send the next request; and from one answer to the next. */
const quiet = 40
const gap = 15

/** Answers wait until none has come in for a while; then the last one leaves first. */
function lastFirst(): Answer {
  let held: (() => void)[] = []
  let release: NodeJS.Timeout | undefined
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      held.push(resolve)
      clearTimeout(release)
      release = setTimeout(() => {
        const leaving = held.reverse()
        held = []
        for (const [at, leave] of leaving.entries()) setTimeout(leave, at * gap)
      }, quiet)
    })
  return async (request, context, next) => {
    const answered = next(request, context)
    if (!isLongLived(request)) await answered.catch(() => {}).then(hold)
    return answered
  }
}

export default quirks({
  'answers-overtake': {
    says: 'Of several open requests the last one is answered first.',
    seams: () => ({ answer: lastFirst() }),
    inEachEra: true,
    // A ping waits for what is asked after it on other connections, too, whatever that takes.
    unadvised: ['ping.receiver.prompt'],
  },
  'answers-in-random-order': {
    says: 'Each answer takes up to 60 ms, so that answers come in any order.',
    seams: () => {
      const random = pseudoRandom(7)
      return answersAfter(() => 60 * random())
    },
    inEachEra: true,
  },
  'ten-workers': {
    says: 'Ten requests are worked on at a time, each for up to 30 ms.',
    seams: () => {
      const random = pseudoRandom(11)
      return workers(10, () => 30 * random())
    },
  },
  'one-at-a-time': {
    says: 'A request is looked at when the one before it is answered; pings are answered meanwhile.',
    seams: () => workers(1, () => 2),
    inEachEra: true,
    // While somebody waits for the result of a task, nothing else is looked at.
    hides: [
      'tasks.cancel.status-before-response',
      'tasks.receiver.leaves-input-required',
      'tasks.receiver.moves-to-input-required',
      'tasks.receiver.result-blocks',
    ],
  },
})
