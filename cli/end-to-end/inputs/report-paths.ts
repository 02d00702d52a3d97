import { smallServer } from '../run-cli.ts'
import { type InputRow, type Rows, trace } from './row.ts'

/** A further report goes to an odd place; those that go to good ones have to be written all the same. */
const to = (place: string, says: RegExp, row: Partial<InputRow> = {}): InputRow => ({
  args: ['judge', trace, '--report', `markdown=${place}`],
  says,
  exitCode: 3,
  outcome: 'conforms',
  ...row,
})
const good = { exitCode: 0 } as const
const refused = { exitCode: 2, outcome: 'none' } as const
const lost = (why: string): RegExp =>
  new RegExp(
    `The report \\S+ could not be written: ${why}.*\\nmcp-conform: exit code 3 instead of 0: a requested report is missing`,
  )

/** A short run whose trace goes to an odd place. */
const traced = (place: string, says: RegExp, row: Partial<InputRow> = {}): InputRow => {
  const chosen = ['--revision', '2025-11-25', '--scenario', '*ping*']
  const args = ['server', ...chosen, '--trace', place, '--', ...smallServer]
  return { ...to(place, says, { outcome: 'incomplete', ...row }), args }
}

export const reportPaths: Rows = {
  'a full device': to('/dev/full', lost('ENOSPC'), { needs: 'test -c /dev/full' }),
  'a full disk': to('disk/x.md', lost('ENOSPC'), {
    before: 'mkdir disk',
    shell:
      'unshare -rm sh -c \'mount -t tmpfs -o size=4k none disk && dd if=/dev/zero of=disk/full 2>&- ; "$@"\' sh "$@"',
    needs: 'mkdir -p m && unshare -rm mount -t tmpfs none m',
  }),
  'below /proc': to('/proc/no/such/x.md', lost('ENOENT'), { needs: 'test -d /proc/self' }),
  'a name that is too long': to(`${'a'.repeat(300)}.md`, lost('ENAMETOOLONG')),
  'a link in a circle': to('loop.md', lost('ELOOP'), { before: 'ln -s loop.md loop.md' }),
  'a pipe that nobody reads': to('pipe.md', lost('ENXIO'), { before: 'mkfifo pipe.md' }),
  'a pipe that is read': to('pipe.md', /requirements, none failed/, {
    ...good,
    before: 'mkfifo pipe.md',
    shell: 'cat pipe.md > read.md & "$@"; code=$?; wait; test -p pipe.md && grep -q CONFORMS read.md && exit $code',
  }),
  'a link': to('link.md', /CONFORMS/, {
    ...good,
    before: 'echo old > real.md; ln -s real.md link.md',
    shell: '"$@"; code=$?; test -L link.md && grep -q CONFORMS real.md && exit $code',
  }),
  'a link to nothing': to('link.md', /CONFORMS/, {
    ...good,
    before: 'ln -s new/real.md link.md',
    shell: '"$@"; code=$?; test -L link.md && grep -q CONFORMS new/real.md && exit $code',
  }),
  'a device': to('/dev/null', /CONFORMS/, { ...good, needs: 'test -c /dev/null' }),
  'a folder': to('.', /--report markdown: expected a file that can be written, got "."/, refused),
  'in a file': to(`${trace}/x.md`, /expected a file that can be written/, refused),
  'no name': to('', /expected a file that can be written, got ""/, refused),
  'one that has a report already': to('out.json', /expected a file for each report, got \S+ twice/, refused),
  'that of the trace': {
    ...to('x.md', /--report markdown: expected another file than that of --trace/, refused),
    args: ['server', '--report', 'markdown=x.md', '--trace', 'x.md', '--', 'true'],
  },
  'a trace on a full device': traced('/dev/full', /the trace could not be written: ENOSPC/, {
    needs: 'test -c /dev/full',
  }),
  'a trace below /proc': traced('/proc/no/such.jsonl', /the trace could not be written: ENOENT/, {
    needs: 'test -d /proc/self',
  }),
  'a trace in a pipe that nobody reads': traced('pipe.jsonl', /the trace could not be written: ENXIO/, {
    before: 'mkfifo pipe.jsonl',
  }),
  'a trace in a folder': traced('.', /--trace: expected a file that can be written, got "\."/, refused),
  'a trace behind a link': traced('link.jsonl', /CONFORMS/, {
    ...good,
    before: 'ln -s real.jsonl link.jsonl',
    shell: '"$@"; code=$?; test -L link.jsonl && grep -q run-ended real.jsonl && exit $code',
    outcome: 'conforms',
  }),
}
