/** Whether a model can tell from which of two servers a skill is that both serve with the same bytes. */
import type { AskedModel } from '../../../../harness/index.ts'

/** How both servers call themselves. */
export const selfName = 'x-suite-office'
/** Stands in the skill. */
export const skillWord = 'x-suite-word-of-a-skill'

type Turns = AskedModel['turns']

/** What the model was told when a skill of a server had been loaded. */
export interface ToldOfSkill {
  readonly turns: Turns
  readonly seq: number
}

type Compared =
  /** The model is told of each server something of its own. */
  | { readonly is: 'apart' }
  /** The model is told of both the same, word for word. */
  | { readonly is: 'same'; readonly text: string; readonly seq: number }
  | { readonly is: 'unclear'; readonly why: string }

/** The turn that holds the skill, the last one where it was told before. */
const skillIn = (turns: Turns): string | undefined => turns.findLast(({ text }) => text.includes(skillWord))?.text

/**
 * @param told of the first server, of the second, and of the first once more
 * @param names by which a host may tell the servers apart
 */
export function compareTold(
  {
    first,
    second,
    again,
  }: { readonly first: ToldOfSkill; readonly second: ToldOfSkill; readonly again: ToldOfSkill | undefined },
  names: readonly string[],
): Compared | undefined {
  const [one, two] = [skillIn(first.turns), skillIn(second.turns)]
  if (one === undefined || two === undefined) return undefined
  const isNamed = (text: string): boolean => names.some((name) => text.includes(name))
  if (one !== two) {
    // What differs for another reason, such as the time, would differ again.
    const isSteady = again !== undefined && skillIn(again.turns) === one
    if (isSteady || (isNamed(one) && isNamed(two))) return { is: 'apart' }
    return { is: 'unclear', why: 'the model is told something else each time, which may be the server or not' }
  }
  const later = newIn(second.turns, first.turns)
  const isAllSame = later.every(({ role, text }, i) => {
    const before = first.turns.at(i - later.length)
    return before?.role === role && before.text === text
  })
  if (isAllSame) return { is: 'same', text: two, seq: second.seq }
  return { is: 'unclear', why: 'what the model is told beside the skill differs, which may say its server or not' }
}

/** The turns that came to a conversation that goes on, without what the model has answered; all of another one. */
function newIn(turns: Turns, before: Turns): Turns {
  const goesOn = turns.length > before.length && before.every(({ text }, i) => turns[i]?.text === text)
  return goesOn ? turns.slice(before.length).filter(({ role }) => role !== 'assistant') : turns
}
