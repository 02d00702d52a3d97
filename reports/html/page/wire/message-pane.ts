/** All about one message: what it is, what is wrong with it, its tree, its bytes, and what can be done with it. */
import type { WireExcerpt } from '../../../../harness/judging/result.ts'
import { redMarkdown, stated } from '../../../markdown/red.ts'
import { parsedBody } from '../../../red/message.ts'
import { redOf } from '../../../red/red.ts'
import { sentence } from '../../../red/sentence.ts'
import type { SchemaWord } from '../../live.ts'
import { curlOf, inspectorOf, type Reach, stdinLineOf } from '../commands.ts'
import { copyButton } from '../copy.ts'
import { type Child, h } from '../dom.ts'
import { hashOf, readView } from '../state.ts'
import { raw } from './raw.ts'
import { clock, said, senders } from './row-view.ts'
import type { Row } from './rows.ts'
import type { Broken } from './store.ts'
import { tree } from './tree.ts'

export interface MessageContext {
  readonly broken: readonly Broken[]
  readonly reach: Reach
  /** Asks what the schema says; absent where nobody can be asked. */
  schema?(row: Row): Promise<SchemaWord | undefined>
  /** Offers to send the message again; absent where that cannot be done. */
  sendAgain?(row: Row): HTMLElement
}

export function messagePane(row: Row, context: MessageContext): HTMLElement {
  const { broken, schema, sendAgain } = context
  const value = parsedBody(row)
  const about = [
    senders[row.from],
    row.connection,
    row.revision,
    row.transport,
    clock(row.at),
    `trace position ${row.seq}`,
  ]
  const trees = h('section', { class: 'half' }, h('h3', {}, 'Message'))
  const draw = (flaws: ReadonlyMap<string, string>): void => {
    const shown = value === undefined ? h('p', { class: 'says' }, noJson(row)) : tree(value, flaws)
    trees.replaceChildren(h('h3', {}, 'Message'), shown)
  }
  draw(new Map())
  const word = h('div', { class: 'schema' })
  const isAsked = schema !== undefined && row.from !== 'neither' && value !== undefined && row.cut === undefined
  if (isAsked)
    void schema(row).then((found) => {
      if (found === undefined) return
      word.replaceChildren(schemaText(found, row.revision))
      if (found.flaws.length > 0) draw(new Map(found.flaws.map(({ path, expected }) => [path, expected])))
    })
  return h(
    'article',
    { class: 'message', label: said(row) },
    h('h2', {}, said(row)),
    h('p', { class: 'seen' }, about.filter((part) => part !== '').join(' · ')),
    row.deliberate !== undefined && h('p', { class: 'lenient' }, `On purpose: ${row.deliberate}`),
    ...broken.map(brokenRule),
    word,
    buttons(row, context, broken),
    row.from === 'neither' ? raw(row) : h('div', { class: 'halves' }, trees, raw(row)),
    isCall(row) && sendAgain?.(row),
  )
}

const isCall = ({ from, kind }: Row): boolean => from === 'client' && (kind === 'request' || kind === 'notification')

function noJson({ body, base64 }: Row): string {
  return body === undefined && base64 === undefined ? 'It carries no message.' : 'It is no JSON.'
}

/** A rule that the message breaks, with its page. */
function brokenRule({ part, result }: Broken): HTMLElement {
  const { requirement, level, link, says, verdict } = result
  const way = hashOf({ ...readView(location.hash), tab: 'rules', requirement })
  return h(
    'section',
    { class: `violation ${verdict}`, label: requirement },
    h('p', { class: 'what' }, `✗ ${sentence(result, part)}`),
    h('p', {}, `${part}, ${level}: ${says} `, h('a', { href: link }, `${stated(result)} ↗`)),
    h('p', {}, h('a', { href: way }, requirement)),
  )
}

function schemaText({ types, flaws }: SchemaWord, revision: string): HTMLElement {
  if (types.length === 0) return h('p', { class: 'seen' }, `The schema of ${revision} has no type for it.`)
  const names = types.join(' and ')
  if (flaws.length === 0) return h('p', { class: 'fine' }, `✓ Valid as ${names} of ${revision}.`)
  return h(
    'section',
    { class: 'violation warned', label: 'What the schema says' },
    h('p', { class: 'what' }, `✗ Not valid as ${names} of ${revision}.`),
    h(
      'ul',
      {},
      ...flaws
        .slice(0, 20)
        .map(({ path, expected }) => h('li', {}, h('code', {}, path || '(the message)'), ` ${expected}`)),
    ),
  )
}

function buttons(row: Row, { reach }: MessageContext, broken: readonly Broken[]): HTMLElement {
  const line = excerptOf(row)
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['copy message', row.body],
    ['copy as curl', curlOf(line, reach)],
    ['copy as stdin line', stdinLineOf(line)],
    ['copy for the inspector', inspectorOf(line, reach)],
    ['copy as issue', issueOf(broken)],
  ]
  const shown: Child[] = texts.map(([title, text]) => (text === undefined ? undefined : copyButton(title, text)))
  return h('p', { class: 'actions' }, ...shown)
}

/** The row as the commands read a line: what the client sent is what somebody can send again. */
function excerptOf(row: Row): WireExcerpt {
  const { seq, at, connection, http, head, headers, body, cut } = row
  return {
    ...{ seq, at, connection, role: 'evidence', from: row.from === 'client' ? 'us' : 'target' },
    http,
    head,
    ...(headers === undefined ? {} : { headers: headers.filter(([name]) => !ofTheConnection.test(name)) }),
    body,
    cut,
  }
}

/** Headers that a program writes by itself. */
const ofTheConnection =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|user-agent|sec-fetch-.*)$/i

function issueOf(broken: readonly Broken[]): string | undefined {
  if (broken.length === 0) return undefined
  return broken
    .flatMap(({ part, result }) => {
      const red = redOf([result], part, () => true)
      return red === undefined ? [] : [`### ${result.requirement}`, '', ...redMarkdown(red), '']
    })
    .join('\n')
}
