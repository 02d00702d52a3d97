import type { Run } from '../launch/run.ts'
import type { JsonObject } from '../messages.ts'

/** What the user is asked for: a method, or what the model has written for one. */
export type Matter = 'tools/call' | 'roots/list' | 'sampling/createMessage' | 'sampling/result' | 'elicitation/create'

export interface Consent {
  readonly allow: boolean
  /** What the user put in place of the text that was shown. */
  readonly text?: string
}

/** Whether a driver was told to play the user; a client without one has nobody to ask. */
export const hasUser = ({ script }: Run): boolean => script.user !== undefined

/** Asks the user, who sees this text. Without a script for the user all is agreed to, unasked. */
export function askUser(run: Run, to: Matter, shown: string): Consent {
  const { script, seams } = run
  const asks = seams.user?.asks?.(to, () => true, shown) ?? true
  if (script.user === undefined || !asks) return { allow: true }
  const { allow = true, text } = takeFor(script.user, to)
  const given: Consent = { allow: allow === true, ...(typeof text === 'string' && { text }) }
  run.options.report?.({
    asked: to,
    shown: seams.user?.shows?.(to, shown, () => shown) ?? shown,
    answered: given.allow ? 'accept' : 'decline',
  })
  return seams.user?.obeys?.(to, given, () => given) ?? given
}

/** Answers to one matter are taken in order; the last one stands for all further questions. */
function takeFor(answers: JsonObject[], to: Matter): JsonObject {
  const mine = answers.filter((answer) => answer.to === to)
  const [first] = mine
  if (first === undefined) return {}
  if (mine.length > 1) answers.splice(answers.indexOf(first), 1)
  return first
}
