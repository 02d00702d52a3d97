/** What may be done in a conversation, as data: a sequence of it can be made at random, made smaller, kept and told. */
import fc from 'fast-check'
import { isJsonObject, type Json } from '../../../../schema/index.ts'
import { wayInWords } from './spelling.ts'

/** How a request is sent: as any client does it, or as a few do. Most of them mean the same. */
const anywhere = ['plain', 'progress', 'text id', 'unknown members', 'other order', 'white space', 'escapes'] as const
const overStdio = ['in pieces'] as const
/** `given up`: the response is closed as soon as it begins. */
const overHttp = ['other headers', 'repeated headers', 'type with parameter', 'in chunks', 'given up'] as const
const ways = [...anywhere, ...overStdio, ...overHttp]
export type StepWay = (typeof ways)[number]

/** What a client may say that changes nothing. */
const said = ['unknown notification', 'cancel nothing', 'answer nothing', 'progress of nothing'] as const
/** The same over HTTP, by methods that the transport has no use for. */
const bare = ['HEAD', 'OPTIONS', 'PUT'] as const
const asides = [...said, ...bare]
export type Aside = (typeof asides)[number]
export const isBare = (what: Aside): what is (typeof bare)[number] => bare.some((one) => one === what)

/** How a question of the server is answered; what is no form is always accepted. */
const replies = ['accept', 'decline', 'cancel'] as const
export type QuestionReply = (typeof replies)[number]

/** Several sessions at once, so that what leaks from one into another shows. */
export const sessions = [0, 1] as const
export type SessionNumber = (typeof sessions)[number]

export type Step =
  /** `waits`: nothing else is done until the answer has come. */
  | {
      readonly do: 'ask'
      readonly session: SessionNumber
      readonly what: string
      readonly way: StepWay
      readonly waits: boolean
    }
  /** `which` counts the open requests of the session from the newest; the remainder is meant. */
  | { readonly do: 'cancel'; readonly session: SessionNumber; readonly which: number }
  | { readonly do: 'say'; readonly session: SessionNumber; readonly what: Aside }
  /** Over HTTP with event ids: takes a stream up again after one of its events; `which` counts them from the newest. */
  | { readonly do: 'resume'; readonly session: SessionNumber; readonly which: number }
  /** Opens the stream for what belongs to no request, or closes it. */
  | { readonly do: 'listen'; readonly session: SessionNumber }
  /** Answers a question of the server that waits; `which` counts them from the newest. */
  | { readonly do: 'answer'; readonly session: SessionNumber; readonly which: number; readonly how: QuestionReply }

/** What can be done with this server over this transport: a step without effect would take the place of another. */
export interface Possible {
  readonly isHttp: boolean
  readonly resumes: boolean
  readonly listens: boolean
  /** The names of what makes the server ask its client something. */
  readonly asking: readonly string[]
  /** The names of what begins something that later requests are about. */
  readonly beginning: readonly string[]
}

const mostSteps = 24

/** Topics of most of the sequences. */
const fewTopics = 3

/** What a sequence is full of, and what it leaves out: rare meetings of two kinds of steps are frequent where others are missing. */
interface Mood {
  readonly among: readonly SessionNumber[]
  /** How many of ten requests are waited for. */
  readonly waits: number
  /** How often something else is done, beside twelve requests. */
  readonly cancels: number
  readonly says: number
  readonly resumes: number
  readonly races: number
  readonly listens: number
  readonly answers: number
}

const moods = (all: readonly SessionNumber[]): fc.Arbitrary<Mood> =>
  fc.record({
    among: fc.constantFrom(all, all.slice(0, 1)),
    waits: fc.constantFrom(5, 9, 1),
    cancels: fc.constantFrom(2, 0, 8),
    says: fc.constantFrom(2, 0, 6),
    resumes: fc.constantFrom(1, 0, 6),
    races: fc.constantFrom(1, 0, 6),
    listens: fc.constantFrom(1, 0, 4),
    answers: fc.constantFrom(3, 1, 8),
  })

/**
 * Most sequences are about a few topics: what depends on several steps about one thing is rare among all that can be asked.
 * @param topics the names of what the server may be asked, those about the same thing together
 * @param lasting those that take some time: what others do meanwhile shows in them
 * @param among the sessions that may be used
 */
export function sequences(
  topics: readonly (readonly string[])[],
  possible: Possible,
  lasting: readonly string[] = [],
  among: readonly SessionNumber[] = sessions,
): fc.Arbitrary<readonly Step[]> {
  const few = fc.array(fc.constantFrom(...topics), { minLength: 1, maxLength: fewTopics, size: 'max' })
  const chosen = fc.oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: fc.constant(topics) })
  return fc
    .tuple(chosen, moods(among))
    .chain(([about, mood]) =>
      fc
        .array(sceneAbout(about, lasting, mood, possible), { minLength: 1, maxLength: mostSteps, size: 'max' })
        .map((scenes) => scenes.flat().slice(0, mostSteps)),
    )
}

/** Steps that follow each other at once. */
function sceneAbout(
  topics: readonly (readonly string[])[],
  lasting: readonly string[],
  mood: Mood,
  possible: Possible,
): fc.Arbitrary<readonly Step[]> {
  const session = fc.constantFrom(...mood.among)
  const which = fc.nat({ max: 5 })
  const ask = fc.record({
    do: fc.constant('ask' as const),
    session,
    what: fc.oneof(...topics.map((questions) => fc.constantFrom(...questions))),
    way: fc.oneof(
      { weight: 3, arbitrary: fc.constant<StepWay>('plain') },
      { weight: 4, arbitrary: fc.constantFrom<StepWay[]>(...anywhere, ...(possible.isHttp ? overHttp : overStdio)) },
    ),
    waits: fc.nat({ max: 9 }).map((one) => one < mood.waits),
  })
  // What was asked last is most likely still open.
  const newest = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: which })
  const cancel = fc.record({ do: fc.constant('cancel' as const), session, which: newest })
  const say = fc.record({
    do: fc.constant('say' as const),
    session,
    what: fc.constantFrom<Aside[]>(...said, ...(possible.isHttp ? bare : [])),
  })
  const resume = fc.record({ do: fc.constant('resume' as const), session, which })
  const listen = fc.record({ do: fc.constant('listen' as const), session })
  const answer = fc.record({
    ...{ do: fc.constant('answer' as const), session, which: newest },
    how: fc.constantFrom(...replies),
  })
  const isAsked = possible.asking.some((name) => topics.some((questions) => questions.includes(name)))
  const isBegun = (names: readonly string[]): boolean => names.some((name) => possible.beginning.includes(name))
  const one = (step: Step): readonly Step[] => [step]
  return fc.oneof<fc.WeightedArbitrary<readonly Step[]>[]>(
    { weight: 12, arbitrary: ask.map(one) },
    { weight: mood.cancels, arbitrary: cancel.map(one) },
    { weight: mood.says, arbitrary: say.map(one) },
    { weight: possible.resumes ? mood.resumes : 0, arbitrary: resume.map(one) },
    ...(possible.resumes && lasting.length > 0
      ? [{ weight: mood.resumes, arbitrary: takenUp(ask, resume, lasting) }]
      : []),
    { weight: possible.listens ? mood.listens : 0, arbitrary: listen.map(one) },
    { weight: isAsked ? mood.answers : 0, arbitrary: answer.map(one) },
    ...(isAsked ? [{ weight: mood.answers, arbitrary: round(ask, answer, possible.asking) }] : []),
    { weight: mood.races, arbitrary: race(ask, cancel, lasting, possible) },
    ...topics.filter(isBegun).map((names) => ({ weight: 5, arbitrary: life(ask, names, possible.beginning) })),
  )
}

type Ask = Extract<Step, { readonly do: 'ask' }>

/** Requests that are open at once in one session, some of which take their time, and one of which is mostly cancelled. */
function race(
  ask: fc.Arbitrary<Ask>,
  cancel: fc.Arbitrary<Step>,
  lasting: readonly string[],
  { isHttp }: Possible,
): fc.Arbitrary<readonly Step[]> {
  const givenUp = fc.nat({ max: 3 }).map((one) => isHttp && one === 0)
  const long =
    lasting.length === 0
      ? ask
      : fc
          .tuple(ask, fc.constantFrom(...lasting), givenUp)
          .map(([one, what, isGivenUp]): Ask => ({ ...one, what, ...(isGivenUp && { way: 'given up' }) }))
  const asks = fc.array(fc.oneof(ask, long), { minLength: 2, maxLength: 4, size: 'max' })
  const cancels = fc.array(cancel, { maxLength: 1, size: 'max' })
  return fc.tuple(asks, cancels).map(([started, cut]) => {
    const session = started[0]?.session ?? 0
    return [
      ...started.map((step) => ({ ...step, session, waits: false })),
      ...cut.map((step) => ({ ...step, session })),
    ]
  })
}

/** Calls that make the server ask, something else meanwhile, and answers to what it has asked. */
function round(
  ask: fc.Arbitrary<Ask>,
  answer: fc.Arbitrary<Extract<Step, { readonly do: 'answer' }>>,
  asking: readonly string[],
): fc.Arbitrary<readonly Step[]> {
  const calls = fc.tuple(ask, fc.constantFrom(...asking)).map(([one, what]): Ask => ({ ...one, what, way: 'plain' }))
  return fc
    .tuple(
      fc.array(calls, { minLength: 1, maxLength: 2, size: 'max' }),
      fc.array(ask, { maxLength: 1, size: 'max' }),
      fc.array(answer, { minLength: 1, maxLength: 2, size: 'max' }),
    )
    .map(([called, others, answers]) => {
      const session = called[0]?.session ?? 0
      return [
        ...called.map((step) => ({ ...step, session, waits: false })),
        ...others,
        ...answers.map((step) => ({ ...step, session })),
      ]
    })
}

/** A call with several events, whose stream is taken up when it has ended: what the server still has of it comes once more. */
const takenUp = (
  ask: fc.Arbitrary<Ask>,
  resume: fc.Arbitrary<Extract<Step, { readonly do: 'resume' }>>,
  lasting: readonly string[],
): fc.Arbitrary<readonly Step[]> =>
  fc.tuple(ask, fc.constantFrom(...lasting), resume).map(([called, what, { which }]) => [
    { ...called, what, way: 'plain', waits: true },
    { do: 'resume', session: called.session, which },
  ])

/** Something that is begun, what is done about it, another one that is begun, and looks at both: what happened to the first has to stay. */
function life(
  ask: fc.Arbitrary<Ask>,
  names: readonly string[],
  beginning: readonly string[],
): fc.Arbitrary<readonly Step[]> {
  const begun = fc.constantFrom(...names.filter((name) => beginning.includes(name)))
  const about = fc.array(fc.constantFrom(...names.filter((name) => !beginning.includes(name))), {
    ...{ minLength: 1, maxLength: 2, size: 'max' as const },
  })
  return fc
    .tuple(ask, begun, about, begun, about)
    .map(([one, first, meanwhile, second, looks]) =>
      [first, ...meanwhile, second, ...looks].map((what): Ask => ({ ...one, what, way: 'plain', waits: true })),
    )
}

/** Simpler steps that may do the same, the simplest first. */
export function simpler(step: Step): readonly Step[] {
  const first: readonly Step[] = step.session === 0 ? [] : [{ ...step, session: 0 }]
  if (step.do === 'answer' && step.how !== 'accept') return [...first, { ...step, how: 'accept' }]
  if (step.do !== 'ask') return 'which' in step && step.which > 0 ? [...first, { ...step, which: 0 }] : first
  const waiting: readonly Step[] = step.waits ? [] : [{ ...step, waits: true }]
  const plain: readonly Step[] = step.way === 'plain' ? [] : [{ ...step, way: 'plain' }]
  return [...plain, ...waiting, ...first]
}

/** A sequence in a line: `0: list tools; 1: call echo (progress), not waiting; 0: cancel 0`. */
export const stepsInWords = (steps: readonly Step[]): string =>
  steps
    .map((step) => {
      if (step.do === 'listen') return `${step.session}: listen`
      if (step.do === 'answer') return `${step.session}: answer ${step.which} (${step.how})`
      if (step.do !== 'ask') return `${step.session}: ${step.do} ${'which' in step ? step.which : step.what}`
      const how = step.way === 'plain' ? '' : ` (${wayInWords(step.way)})`
      return `${step.session}: ${step.what}${how}${step.waits ? '' : ', not waiting'}`
    })
    .join('; ')

/** A step that was read from a file; undefined when it is none. */
export function readStep(value: Json): Step | undefined {
  if (!isJsonObject(value)) return undefined
  const { what, way, which } = value
  const session = sessions.find((one) => one === value.session)
  if (session === undefined) return undefined
  const aside = asides.find((one) => one === what)
  if (value.do === 'say' && aside !== undefined) return { do: 'say', session, what: aside }
  if (value.do === 'cancel' || value.do === 'resume')
    return typeof which === 'number' ? { do: value.do, session, which } : undefined
  if (value.do === 'listen') return { do: 'listen', session }
  const how = replies.find((one) => one === value.how)
  if (value.do === 'answer')
    return typeof which === 'number' && how !== undefined ? { do: 'answer', session, which, how } : undefined
  const known = ways.find((one) => one === way)
  if (value.do !== 'ask' || typeof what !== 'string' || known === undefined) return undefined
  return { do: 'ask', session, what, way: known, waits: value.waits === true }
}
