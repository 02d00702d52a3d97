/** What a driver can be asked to make its client do; docs/reference/drivers.md explains each. */
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { JsonObject } from '../../schema/index.ts'

type ListKind = 'tools' | 'resources' | 'templates' | 'prompts'

type SamplingAnswer = (
  | { readonly text: string; readonly model?: string }
  | { readonly use: readonly { readonly name: string; readonly input: JsonObject }[] }
  | { readonly reject: true }
  | { readonly fail: string }
) & { readonly delayMs?: number }

export type ElicitationAnswer = (
  | { readonly action: 'accept'; readonly content?: JsonObject; readonly revise?: JsonObject }
  | { readonly action: 'decline' | 'cancel' }
  | { readonly pending: true }
) & { readonly delayMs?: number }

/** What a user says where the client asks whether it may. */
export interface UserAnswer {
  readonly to: 'tools/call' | 'roots/list' | 'sampling/createMessage' | 'sampling/result'
  readonly allow?: boolean
  readonly text?: string
}

interface Root {
  readonly uri: string
  readonly name?: string
}

/** Members of every action: the id under which it is reported, and the session in which it happens. */
interface Common {
  readonly id?: string
  readonly on?: string
  /** The limits of its requests, in milliseconds, for drivers that do `request-timeout`. */
  readonly timeoutMs?: number
  readonly maxTotalMs?: number
}

type Named = { readonly name: string; readonly arguments?: JsonObject }

export type Action = Common &
  (
    | { readonly action: 'connect'; readonly as?: string; readonly server?: JsonObject }
    | { readonly action: 'list-tools'; readonly kind?: ListKind }
    | ({ readonly action: 'call-tool'; readonly progress?: boolean; readonly times?: number } & Partial<Named>)
    | { readonly action: 'call-offered' }
    | { readonly action: 'read-resource'; readonly uri?: string }
    | ({ readonly action: 'get-prompt' } & Partial<Named>)
    | { readonly action: 'send-request'; readonly method: string; readonly params?: JsonObject }
    | ({ readonly action: 'cancel-call'; readonly afterMs?: number; readonly afterProgress?: number } & Named)
    | { readonly action: 'answer-sampling'; readonly answers: readonly SamplingAnswer[]; readonly tools?: boolean }
    | {
        readonly action: 'answer-elicitation'
        readonly answers: readonly ElicitationAnswer[]
        readonly modes?: readonly ('form' | 'url')[]
      }
    | { readonly action: 'answer-user'; readonly answers: readonly UserAnswer[] }
    | { readonly action: 'change-roots'; readonly set: readonly Root[]; readonly notify?: boolean }
    | { readonly action: 'change-roots'; readonly throws: string }
    | {
        readonly action: 'subscribe'
        readonly as?: string
        readonly uris?: readonly string[]
        readonly lists?: readonly ('tools' | 'resources' | 'prompts')[]
      }
    | { readonly action: 'unsubscribe'; readonly as?: string; readonly uris?: readonly string[] }
    | ({
        readonly action: 'run-task'
        readonly cancelAfterMs?: number
        readonly list?: boolean
        readonly ttl?: number
        readonly progress?: boolean
      } & Named)
    | { readonly action: 'list-skills' }
    | { readonly action: 'load-skill'; readonly uri: string }
    | { readonly action: 'read-skill-file' | 'list-skill-folder'; readonly skill: string; readonly path: string }
    | ({ readonly action: 'show-app'; readonly until: string; readonly cancelAfter?: string } & Named)
    | { readonly action: 'prompt'; readonly text: string }
    | { readonly action: 'shut-down' }
    | { readonly action: 'wait'; readonly ms?: number; readonly for?: string }
    | { readonly action: 'stay' }
    | { readonly action: 'together'; readonly actions: readonly Action[] }
  )

type ActionKind = Action['action']

/** What every driver does that does anything: they order the others. */
const ordering: readonly ActionKind[] = ['connect', 'wait', 'stay', 'together']

/** What these actions ask of a driver, each named once. */
export function askedOf(actions: readonly Action[]): readonly string[] {
  const names = actions.flatMap((action): readonly string[] => [
    ...(ordering.includes(action.action) ? [] : [action.action === 'unsubscribe' ? 'subscribe' : action.action]),
    ...(limitsRequest(action) ? ['request-timeout'] : []),
    ...(action.action === 'together' ? askedOf(action.actions) : []),
  ])
  return [...new Set(names)]
}

/** The time of `wait` is its own: it sends no request. */
const limitsRequest = ({ action, timeoutMs, maxTotalMs }: Action): boolean =>
  action !== 'wait' && (timeoutMs !== undefined || maxTotalMs !== undefined)

/** Actions that set up the client before it connects. */
const settingUp: readonly ActionKind[] = ['answer-elicitation', 'answer-sampling', 'answer-user', 'change-roots']

const decline: Action = {
  action: 'answer-elicitation',
  answers: [{ action: 'decline' }],
  modes: ['form', 'url'],
}
const say: Action = { action: 'answer-sampling', answers: [{ text: 'Yes' }] }
/** As its models do. */
const answer: Action = { action: 'answer-sampling', answers: [] }
/** One that is there, for a client may look. */
const oneRoot: Action = {
  action: 'change-roots',
  set: [{ uri: pathToFileURL(tmpdir()).href, name: 'fixture' }],
  notify: false,
}

/**
 * A whole list of actions: what the scenario leaves out of the beginning is how a client starts that supports all that it can,
 * so that it declares the same in each launch.
 * @param does the driver's abilities; undefined as long as they are not known
 */
export function wholeList(actions: readonly Action[], does?: readonly string[]): readonly Action[] {
  const begins = actions.findIndex(({ action }) => !settingUp.includes(action))
  const given = actions.slice(0, begins < 0 ? actions.length : begins)
  const setUp = [decline, does?.includes('sampling-models') ? answer : say, oneRoot].filter(
    ({ action }) => !given.some((one) => one.action === action) && (does?.includes(action) ?? true),
  )
  const rest = actions.slice(given.length)
  const connects = rest[0]?.action === 'connect'
  return [...setUp, ...given, ...(connects ? [] : [{ action: 'connect' } as const]), ...rest]
}

/**
 * What a driver does where the scenario has no wish of its own: what any client might, as far as our server declares it.
 * @param capabilities of our server
 */
export function usualActions(capabilities: JsonObject, does: readonly string[]): readonly Action[] {
  const { tools, resources, prompts } = capabilities
  const all: readonly Action[] = [
    ...(tools === undefined ? [] : [{ action: 'list-tools' } as const, { action: 'call-tool' } as const]),
    ...(resources === undefined
      ? []
      : ([
          { action: 'list-tools', kind: 'resources' },
          { action: 'list-tools', kind: 'templates' },
          { action: 'read-resource' },
        ] as const)),
    ...(prompts === undefined ? [] : ([{ action: 'list-tools', kind: 'prompts' }, { action: 'get-prompt' }] as const)),
  ]
  return all.filter(({ action }) => does.includes(action))
}
