/** Cutting pages, reading pins and finding what changed, on made-up pages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleRequirement } from '../../fixtures/samples/requirement.ts'
import { parsePins, pinWords, writePins } from '../../suites/requirements/read/pins.ts'
import { type Pins, pinProblems, pinsOf, withPins } from '../../suites/requirements/read/read-pins.ts'
import { compare } from './compare.ts'
import { Pages } from './pages.ts'
import { plainEntries } from './plain.ts'
import { splitMarkdown } from './split-markdown.ts'
import { splitSchema } from './split-schema.ts'
import { splitSentences } from './split-sentences.ts'
import { digestOf } from './statement.ts'
import { unclaimed, unreasoned } from './unclaimed.ts'

const page = `---
title: Kettles
---

Kettles boil.

## \`_lid\`

Clients **MUST**:

- close the lid, e.g. by hand. It clicks.
  - twice if \`noisy\`
- wait

\`\`\`json
{ "lid": true }
\`\`\`

| Lid | Meaning |
|-----|---------|
| open | no steam |

<Note>
Kettles **MAY** whistle.
</Note>

[kettle]: /kettle

## The lid
`

const flat = (source: string): readonly string[] =>
  splitMarkdown(source).flatMap(({ anchor, statements }) =>
    statements.map(
      ({ kind, position, text, intro }) =>
        `${anchor} ${kind}${position} ${text.trim().replace(/\s+/g, ' ')}${intro ? ` < ${intro.text}` : ''}`,
    ),
  )

test('a page falls into sections and statements', () => {
  expect(flat(page)).toEqual([
    ' sentence1 Kettles boil.',
    'lid sentence1 Clients **MUST**:',
    'lid sentence2 close the lid, e.g. by hand. < Clients **MUST**:',
    'lid sentence3 It clicks. < Clients **MUST**:',
    'lid sentence4 twice if `noisy` < Clients **MUST**:',
    'lid sentence5 wait < Clients **MUST**:',
    'lid code1 { "lid": true }',
    'lid row1 open no steam',
    'lid sentence6 Kettles **MAY** whistle.',
  ])
})

test.each([
  ['site', ['lid', 'the-lid', 'the-lid-2']],
  ['github', ['lid', 'the-lid', 'the-lid-1']],
] as const)('headings that come again, as the %s counts them', (anchors, expected) => {
  const sections = splitMarkdown('# `_lid`\n# The lid\n# The lid\n', anchors)
  expect(sections.slice(1).map(({ anchor }) => anchor)).toEqual(expected)
})

test.each([
  ['One. Two!', ['One.', 'Two!']],
  ['As in RFC 9110 (e.g. Section 5.1). `x` is next.', ['As in RFC 9110 (e.g. Section 5.1).', '`x` is next.']],
  ['No end: version 1.2.3 of it', ['No end: version 1.2.3 of it']],
])('%s', (text, sentences) => expect(splitSentences(text)).toEqual(sentences))

test('a schema has a section for each type and member', () => {
  const schema = {
    $defs: {
      Lid: { description: 'A lid. It closes.', properties: { open: { type: 'boolean', description: 'Steam.' } } },
    },
  }
  const sections = splitSchema(JSON.stringify(schema))
  expect(
    sections.map(({ anchor, statements }) => [anchor, ...statements.map(({ kind, text }) => `${kind} ${text}`)]),
  ).toEqual([
    ['Lid', 'type Lid {"properties":["open"]}', 'sentence A lid.', 'sentence It closes.'],
    ['Lid-open', 'type Lid open {"type":"boolean"}', 'sentence Steam.'],
  ])
})

test('markup, case and links do not change a digest, words do', () => {
  expect(digestOf('Clients **MUST** read [this](/page).')).toBe(digestOf('clients must read this'))
  expect(digestOf('Clients **MUST** read this.')).not.toBe(digestOf('Clients **SHOULD** read this.'))
})

test('pins are read and written', () => {
  const line = 'server/tools#lid 3:0123abcd row2:0123abce server/tools type1:0123abcf'
  const pins = parsePins(line)
  expect(pins).toBeDefined()
  if (pins === undefined) return
  expect(writePins(pins)).toBe(line)
  expect(pinWords(pins)).toBe('sentence 3, row 2 of the table; the declaration of server/tools')
  // Where the link leads to a file without sections, each statement names its own.
  const [pin] = parsePins('schema#CallToolResult 4:d3a5bc49') ?? []
  expect(pin && pinWords([pin], true)).toBe('sentence 4 of CallToolResult')
  expect(parsePins('server/tools#lid 3:xyz')).toBeUndefined()
  expect(parsePins('server/tools#lid')).toBeUndefined()
})

test('an entry leads to the section of its pin, and says which statement it is', () => {
  const entry = sampleRequirement('kettle.lid.closed', {
    revisions: { '2025-06-18': 'server/kettle', '2025-11-25': 'server/kettle' },
  })
  const written = { '2025-06-18': 'server/kettle#lid 2:0123abcd 3:0123abce' }
  const pinned = withPins(entry, pinsOf(entry, written))
  expect(pinned.revisions['2025-11-25']).toBe('server/kettle#lid')
  expect(pinned.statements).toEqual({ '2025-06-18': 'sentences 2 and 3', '2025-11-25': 'sentences 2 and 3' })
})

test.each([
  [{ '2024-11-05': 'server/kettle 1:0123abcd' }, /does not hold in 2024-11-05/],
  [{ '2025-06-18': 'server/pot 1:0123abcd' }, /on server\/pot, but the entry names server\/kettle/],
  [{ '2025-06-18': 'server/kettle 1' }, /not readable/],
])('%j is a problem', (written, problem) => {
  const entry = sampleRequirement('kettle.lid.closed', { revisions: { '2025-06-18': 'server/kettle' } })
  expect(pinProblems(entry, written).join()).toMatch(problem)
})

/** Pages of one revision that has one page. */
function pagesWith(source: string): Pages {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '2025-06-18', 'server'), { recursive: true })
  writeFileSync(join(folder, '2025-06-18', 'server', 'kettle.mdx'), source)
  return new Pages(folder)
}

const closed = sampleRequirement('kettle.lid.closed', {
  revisions: { '2025-06-18': 'server/kettle#lid' },
  says: 'A client closes the lid.',
})
const pinsFor = (line: string): ReadonlyMap<string, Pins> =>
  new Map([[closed.id, pinsOf(closed, { '2025-06-18': line })]])
const held = `server/kettle#lid 2:${digestOf('close the lid, e.g. by hand.')}`

test('a pin that holds', () => {
  expect(compare([closed], pinsFor(held), pagesWith(page))).toEqual([])
})

test('a page that changed a word loses its pin, and the nearest statement is told', () => {
  const changed = page.replace('close the lid,', 'close the lid tightly,')
  expect(compare([closed], pinsFor(held), pagesWith(changed))).toMatchObject([
    { kind: 'gone', id: closed.id, from: { mark: '2' }, to: { mark: '2', place: 'server/kettle#lid' } },
  ])
})

test('a statement that stands elsewhere now', () => {
  const changed = page.replace('- close the lid', '- fill it\n- close the lid')
  expect(compare([closed], pinsFor(held), pagesWith(changed))).toMatchObject([{ kind: 'moved', to: { mark: '3' } }])
})

test('an entry without a pin, and one whose page is not there', () => {
  expect(compare([closed], new Map(), pagesWith(page))).toMatchObject([
    { kind: 'unpinned', to: { place: 'server/kettle#lid' } },
  ])
  expect(compare([{ ...closed, revisions: { '2025-06-18': 'server/pot' } }], new Map(), pagesWith(page))).toMatchObject(
    [{ kind: 'no-page' }],
  )
})

test('normative statements that nobody is pinned to: the items of a list, and not what introduces it', () => {
  const pages = pagesWith(page)
  const found = unclaimed(pinsFor(held).values(), pages, [['2025-06-18', 'server/kettle']])
  expect(found.map(({ text }) => text)).toEqual(['It clicks.', 'twice if `noisy`', 'wait', 'Kettles **MAY** whistle.'])
})

test('reasons that lack, and reasons that nothing needs', () => {
  const found = unclaimed(pinsFor(held).values(), pagesWith(page), [['2025-06-18', 'server/kettle']])
  const reasons = new Map(found.slice(1).map(({ pin }) => [pin.digest, 'A reason.']))
  const { without, needless } = unreasoned(found, new Map([...reasons, ['0123abcd', 'Of a statement that is gone.']]))
  expect(without.map(({ text }) => text)).toEqual(['It clicks.'])
  expect(needless).toEqual(['0123abcd'])
})

test.each([
  ['2', []],
  ['1', [closed.id]],
])('a MUST that rests on sentence %s is plain: %j', (mark, ids) => {
  const pages = pagesWith(page.replace('Kettles boil.', 'Kettles are closed.'))
  const line = mark === '1' ? `server/kettle 1:${digestOf('Kettles are closed.')}` : held
  expect(plainEntries([closed], pinsFor(line), pages).map(({ requirement }) => requirement.id)).toEqual(ids)
})
