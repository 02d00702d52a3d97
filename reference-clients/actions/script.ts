import { isObject, type Json, type JsonObject, objectsAt } from '../messages.ts'
import type { ClientOptions } from '../options.ts'
import { hasElicitation, hasElicitationModes, isSince } from '../revisions.ts'

/** What a driver of this client was told about the user and the model (docs/reference/drivers.md), as far as it replaces what they do. */
export interface Script {
  sampling: JsonObject[] | undefined
  samplingTools: boolean
  elicitation: JsonObject[] | undefined
  modes: readonly string[]
  /** Roots to give, or the message with which asking for them fails. */
  roots: JsonObject[] | string | undefined
  /** What the user says where the client asks; undefined: nobody plays the user. */
  user: JsonObject[] | undefined
}

/** The script at the start: what stands before the first `connect`. */
export function scriptOf(actions: readonly JsonObject[] = []): Script {
  const script: Script = {
    sampling: undefined,
    samplingTools: false,
    elicitation: undefined,
    modes: ['form'],
    roots: undefined,
    user: undefined,
  }
  const begins = actions.findIndex(({ action }) => action === 'connect')
  for (const action of actions.slice(0, Math.max(0, begins))) change(script, action)
  return script
}

/** Takes in what an action says of the user and the model; false when it is another action. */
export function change(script: Script, action: JsonObject): boolean {
  switch (action.action) {
    case 'answer-sampling':
      script.sampling = objectsAt(action, 'answers')
      script.samplingTools = action.tools === true
      return true
    case 'answer-elicitation':
      script.elicitation = objectsAt(action, 'answers')
      if (Array.isArray(action.modes)) script.modes = action.modes.map(String)
      return true
    case 'change-roots':
      script.roots = typeof action.throws === 'string' ? action.throws : objectsAt(action, 'set')
      return true
    case 'answer-user':
      script.user = objectsAt(action, 'answers')
      return true
    default:
      return false
  }
}

/** What a scripted client declares beside what it would: all that it was told at the start. */
export function declaredByScript(options: ClientOptions, revision: string): JsonObject {
  const { sampling, samplingTools, elicitation, modes, roots } = scriptOf(options.actions)
  const tools = samplingTools && isSince(revision, '2025-11-25')
  const perMode = Object.fromEntries(modes.map((mode): [string, Json] => [mode, {}]))
  return {
    ...(sampling === undefined ? {} : { sampling: tools ? { tools: {} } : {} }),
    ...(elicitation === undefined || !hasElicitation(revision)
      ? {}
      : { elicitation: hasElicitationModes(revision) ? perMode : {} }),
    ...(roots === undefined ? {} : { roots: revision >= '2026' ? {} : { listChanged: true } }),
  }
}

/** Answers are taken in order; the last one stands for all further questions. */
export function takeAnswer(answers: JsonObject[]): JsonObject {
  const [first] = answers
  if (answers.length > 1) answers.shift()
  return isObject(first) ? first : {}
}
