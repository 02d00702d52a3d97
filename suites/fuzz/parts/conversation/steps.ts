/** What may be done in a conversation, as data: a sequence of it can be made at random, made smaller, kept and told. */
import fc from 'fast-check'
import { isJsonObject, type Json } from '../../../../schema/index.ts'

/** How a request is sent: as any client does it, or as a few do. */
export const ways = ['plain', 'progress', 'text id', 'unknown members', 'other order'] as const
export type Way = (typeof ways)[number]

/** What a client may say that changes nothing. */
export const asides = ['unknown notification', 'cancel nothing', 'answer nothing', 'progress of nothing'] as const
export type Aside = (typeof asides)[number]

/** Several sessions at once, so that what leaks from one into another shows. */
export const sessions = [0, 1] as const
export type SessionNumber = (typeof sessions)[number]

export type Step =
  /** `waits`: nothing else is done until the answer has come. */
  | {
      readonly do: 'ask'
      readonly session: SessionNumber
      readonly what: string
      readonly way: Way
      readonly waits: boolean
    }
  /** `which` counts the open requests of the session; the remainder is meant. */
  | { readonly do: 'cancel'; readonly session: SessionNumber; readonly which: number }
  | { readonly do: 'say'; readonly session: SessionNumber; readonly what: Aside }
  /** Over HTTP with event ids: takes a stream up again after one of its events. */
  | { readonly do: 'resume'; readonly session: SessionNumber; readonly which: number }

const mostSteps = 24

/** Topics of most of the sequences. */
const fewTopics = 3

/**
 * Most sequences are about a few topics: what depends on several steps about one thing is rare among all that can be asked.
 * @param topics the names of what the server may be asked, those about the same thing together
 * @param among the sessions that may be used
 */
export function sequences(
  topics: readonly (readonly string[])[],
  among: readonly SessionNumber[] = sessions,
): fc.Arbitrary<readonly Step[]> {
  const few = fc.array(fc.constantFrom(...topics), { minLength: 1, maxLength: fewTopics, size: 'max' })
  return fc
    .oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: fc.constant(topics) })
    .chain((chosen) => fc.array(stepAbout(chosen, among), { minLength: 1, maxLength: mostSteps, size: 'max' }))
}

function stepAbout(topics: readonly (readonly string[])[], among: readonly SessionNumber[]): fc.Arbitrary<Step> {
  const session = fc.constantFrom(...among)
  const which = fc.nat({ max: 5 })
  const ask = fc.record({
    do: fc.constant('ask' as const),
    session,
    what: fc.oneof(...topics.map((questions) => fc.constantFrom(...questions))),
    way: fc.constantFrom<Way>('plain', 'plain', 'plain', ...ways),
    waits: fc.boolean(),
  })
  const cancel = fc.record({ do: fc.constant('cancel' as const), session, which })
  const say = fc.record({ do: fc.constant('say' as const), session, what: fc.constantFrom(...asides) })
  const resume = fc.record({ do: fc.constant('resume' as const), session, which })
  return fc.oneof<fc.WeightedArbitrary<Step>[]>(
    { weight: 12, arbitrary: ask },
    { weight: 2, arbitrary: cancel },
    { weight: 2, arbitrary: say },
    { weight: 1, arbitrary: resume },
  )
}

/** Simpler steps that may do the same, the simplest first. */
export function simpler(step: Step): readonly Step[] {
  const first: readonly Step[] = step.session === 0 ? [] : [{ ...step, session: 0 }]
  if (step.do !== 'ask') return 'which' in step && step.which > 0 ? [...first, { ...step, which: 0 }] : first
  const waiting: readonly Step[] = step.waits ? [] : [{ ...step, waits: true }]
  const plain: readonly Step[] = step.way === 'plain' ? [] : [{ ...step, way: 'plain' }]
  return [...plain, ...waiting, ...first]
}

/** A sequence in a line: `0: list tools; 1: call echo (progress), not waiting; 0: cancel 0`. */
export const inWords = (steps: readonly Step[]): string =>
  steps
    .map((step) => {
      if (step.do !== 'ask') return `${step.session}: ${step.do} ${'which' in step ? step.which : step.what}`
      const how = step.way === 'plain' ? '' : ` (${step.way})`
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
  const known = ways.find((one) => one === way)
  if (value.do !== 'ask' || typeof what !== 'string' || known === undefined) return undefined
  return { do: 'ask', session, what, way: known, waits: value.waits === true }
}
