import type { Conversation } from '../../../harness/index.ts'
import type { RequirementId } from '../../define.ts'
import { monitor } from '../../define.ts'
import { judgesFrom, type Reading, type ReadingFlaw, reading } from '../parts/readings.ts'
import { type LineFault, linesOfTarget } from './stdio-lines/read-lines.ts'

/** What is asked of each side, and the fault of a line that breaks it. */
const rules: Readonly<Record<'server' | 'client', Readonly<Partial<Record<LineFault, RequirementId>>>>> = {
  server: {
    delimiter: 'stdio.server.delimiter',
    'embedded-newline': 'stdio.server.no-embedded-newlines',
    'no-message': 'stdio.server.stdout-only-messages',
  },
  client: {
    delimiter: 'stdio.client.delimiter',
    'embedded-newline': 'stdio.client.no-embedded-newlines',
    'no-message': 'stdio.client.stdin-only-messages',
  },
}

const expected: Readonly<Record<LineFault, string>> = {
  encoding: 'UTF-8',
  delimiter: 'one message per line, ended by a newline and nothing else',
  'embedded-newline': 'a message without a line break inside',
  'no-message': 'a JSON-RPC message',
  blank: 'a JSON-RPC message, no blank line',
}

function readings(conversation: Conversation): readonly Reading[] {
  if (conversation.transport !== 'stdio') return []
  const mine = rules[conversation.subject]
  return linesOfTarget(conversation).flatMap(({ seqs, text, fault }) => {
    const broken = fault === 'blank' ? mine['no-message'] : fault && mine[fault]
    return Object.values(mine).map((id) => {
      if (id !== broken || fault === undefined) return reading(id, undefined, ...seqs)
      const flaw: ReadingFlaw = { expected: expected[fault], actual: text }
      return reading(id, fault === 'blank' ? { ...flaw, warning: true } : flaw, ...seqs)
    })
  })
}

export default monitor({
  title: 'On stdio each line is one message, and there is nothing else',
  judges: judgesFrom([...Object.values(rules.server), ...Object.values(rules.client)], readings, 'nothing was written'),
})
