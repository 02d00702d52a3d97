/**
 * Pins: which statement of its page an entry of the ledger rests on, without its words. Written `page#section mark:digest ...`,
 * where a mark is the place among its kind in that section: `3` is the third sentence (an item of a list counts as sentences
 * do), `row2` a row of a table, `code1` a block of code, `type1` the declaration of a type or member of the schema.
 */

/** One statement. */
export interface Pin {
  /** The page, and the section that holds the statement itself. */
  readonly place: string
  readonly mark: string
  /** Stands for its words; see scripts/pins/statement.ts. */
  readonly digest: string
}

/** The pins of one entry: from which revision on it rests on which statements. */
export type WrittenPins = Readonly<Record<string, string>>

/** Reads a line; undefined if it is none. */
export function parsePins(line: string): readonly [Pin, ...Pin[]] | undefined {
  const pins: Pin[] = []
  let place = ''
  for (const word of line.split(' ')) {
    const [, mark, digest] = /^((?:row|code|type)?\d+):([0-9a-f]{8})$/.exec(word) ?? []
    if (mark !== undefined && digest !== undefined && place !== '') pins.push({ place, mark, digest })
    else if (word.includes(':')) return undefined
    else place = word
  }
  const [first, ...rest] = pins
  return first === undefined ? undefined : [first, ...rest]
}

/** The line that parsePins reads. */
export function writePins(pins: readonly Pin[]): string {
  let before = ''
  return pins
    .map(({ place, mark, digest }) => {
      const one = place === before ? `${mark}:${digest}` : `${place} ${mark}:${digest}`
      before = place
      return one
    })
    .join(' ')
}

const kinds: Readonly<Record<string, (numbers: string, many: boolean) => string>> = {
  '': (numbers, many) => `sentence${many ? 's' : ''} ${numbers}`,
  row: (numbers, many) => `row${many ? 's' : ''} ${numbers} of the table`,
  code: (numbers, many) => `code block${many ? 's' : ''} ${numbers}`,
  type: () => 'the declaration',
}

/**
 * Where in the section of the first pin a reader finds it: "sentences 3 and 4". Statements elsewhere name their section.
 * @param isWholeFile the link leads to a file without sections: each statement names its own
 */
export function pinWords(pins: readonly [Pin, ...Pin[]], isWholeFile = false): string {
  const places = [...new Set(pins.map(({ place }) => place))]
  return places
    .map((place) => {
      const marks = pins.filter((pin) => pin.place === place).map(({ mark }) => mark)
      const words = Object.entries(kinds).flatMap(([kind, say]) => {
        const numbers = marks.filter((mark) => mark.replace(/\d+$/, '') === kind).map((mark) => mark.slice(kind.length))
        return numbers.length === 0 ? [] : [say(listed(numbers), numbers.length > 1)]
      })
      const elsewhere = place === pins[0].place && !isWholeFile ? '' : ` of ${place.replace(/^[^#]*#/, '')}`
      return words.join(', ') + elsewhere
    })
    .join('; ')
}

const listed = (numbers: readonly string[]): string =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`
