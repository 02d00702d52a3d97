import { type InputRow, type Rows, trace } from './row.ts'

const judges = (
  before: string,
  says: RegExp,
  outcome: 'conforms' | 'incomplete' | 'none' = 'incomplete',
): InputRow => ({
  before,
  args: ['judge', 'odd.jsonl'],
  says,
  exitCode: { conforms: 0, incomplete: 3, none: 2 }[outcome],
  outcome,
})

const noEnd = /the trace has no end: the run was cut off/
const notNext = /the trace is damaged: \S+:\d+: expected the event at position \d+, got/

/** Traces that no run has left behind. */
export const traces: Rows = {
  'a whole trace': judges(`cp ${trace} odd.jsonl`, /CONFORMS/, 'conforms'),
  'with the line ends of Windows': judges(`sed 's/$/\\r/' ${trace} > odd.jsonl`, /CONFORMS/, 'conforms'),
  'cut in half': judges(`head -c $(($(wc -c < ${trace}) / 2)) ${trace} > odd.jsonl`, noEnd),
  'cut in its last line': judges(`head -c -9 ${trace} > odd.jsonl`, noEnd),
  'without its last line': judges(`head -n -1 ${trace} > odd.jsonl`, noEnd),
  'without a line': judges(`sed 9d ${trace} > odd.jsonl`, notNext),
  'with a line twice': judges(`sed 9p ${trace} > odd.jsonl`, notNext),
  'with its lines turned': judges(`(head -n 1 ${trace}; tail -n +2 ${trace} | tac) > odd.jsonl`, notNext),
  'twice in one file': judges(`cat ${trace} ${trace} > odd.jsonl`, /expected the end of the trace, got/),
  'with a line that steers terminals': judges(
    `(head -n 9 ${trace}; printf '\\033[2Jgone\\n'; tail -n +10 ${trace}) > odd.jsonl`,
    /:10: expected a trace event, got \\x1b\[2Jgone/,
  ),
  'with a deep line': judges(
    `(head -n 9 ${trace}; printf '[%.0s' $(seq 100000); echo; tail -n +10 ${trace}) > odd.jsonl`,
    /:10: expected a trace event, got\s+\[\[\[/,
  ),
  'with NULs': judges(
    `(head -n 9 ${trace}; head -c 1000 /dev/zero; echo; tail -n +10 ${trace}) > odd.jsonl`,
    /:10: expected a trace event, got\s+\\x00/,
  ),
  'an empty file': judges(': > odd.jsonl', /expected a trace of mcp-conform, got an empty file\n$/, 'none'),
  'empty lines': judges("printf '\\n\\n' > odd.jsonl", /expected a trace of mcp-conform, got an empty file\n$/, 'none'),
  packed: judges(`gzip -c ${trace} > odd.jsonl`, /expected a trace of mcp-conform .*, got \\x1f/, 'none'),
  'a folder': judges('mkdir odd.jsonl', /trace: expected a file that can be read/, 'none'),
  'a device': judges('ln -s /dev/zero odd.jsonl', /trace: expected a file that can be read/, 'none'),
  'its own report': {
    ...judges(`cp ${trace} odd.jsonl`, /expected another file than that of the trace/, 'none'),
    args: ['judge', 'odd.jsonl', '--report', 'html=odd.jsonl'],
  },
}
