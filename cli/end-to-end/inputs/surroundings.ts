import { hostile } from '../run-cli.ts'
import { type InputRow, type Rows, trace } from './row.ts'

const judging = (shell: string, says: RegExp, row: Partial<InputRow> = {}): InputRow => ({
  args: ['judge', trace],
  shell,
  says,
  exitCode: 0,
  outcome: 'conforms',
  ...row,
})

const interrupted = (signal: NodeJS.Signals, row: Partial<InputRow> = {}): InputRow => ({
  args: ['server', '--', ...hostile('silent')],
  shell: 'exec "$@"',
  signal,
  says: /ending the run and writing the reports.*INTERRUPTED/s,
  exitCode: 130,
  outcome: 'interrupted',
  ...row,
})

/** Pipes, signals, descriptors, terminals. */
export const surroundings: Rows = {
  // Whether anything is left to be written when the reader goes depends on who is quicker.
  'a reader that reads one line': judging('"$@" | head -1', /write EPIPE|written: out\.json, out\.xml/),
  'a reader that has gone': judging('"$@" | true', /could not be written to standard output: write EPIPE/),
  'no standard output': judging('"$@" >&-', /^ {3}written: out\.json, out\.xml$/),
  'no standard streams at all': judging('"$@" <&- >&- 2>&-', /^$/),
  'standard output on a full device': judging(
    '"$@" > /dev/full',
    /could not be written to standard output: ENOSPC.*\n.*exit code 3 instead of 0/,
    { exitCode: 3, needs: 'test -c /dev/full' },
  ),
  'standard error on a full device': judging('"$@" 2> /dev/full', /CONFORMS/, { needs: 'test -c /dev/full' }),
  'files of 4 KiB at most': judging('ulimit -f 8; "$@"', /could not be written: EFBIG.*exit code 3 instead of 0/s, {
    exitCode: 3,
    outcome: 'none',
  }),
  '24 descriptors': judging('ulimit -n 24; "$@"', /could not be loaded: .*\n.*raise it, for example with ulimit -n/, {
    exitCode: 3,
    outcome: 'none',
  }),
  'a dumb terminal': judging('export TERM=dumb; script -qec "$(printf "%q " "$@")" /dev/null', /CONFORMS/, {
    needs: 'script -qec true /dev/null',
  }),
  'Ctrl-C during preflight': interrupted('SIGINT'),
  'the end of the terminal during preflight': interrupted('SIGHUP'),
  'SIGTERM during preflight': interrupted('SIGTERM'),
  // tee is gone before the program has written its last lines.
  'Ctrl-C on a pipe to tee': interrupted('SIGINT', {
    shell: '"$@" 2> told | tee shown; code=$?; cat told; exit $code',
    says: /ending the run and writing the reports/,
  }),
}
