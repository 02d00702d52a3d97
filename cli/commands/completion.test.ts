/** The scripts, as shells read them that are installed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Secrets } from '../../harness/trace/secrets/redaction.ts'
import type { Io } from '../io.ts'
import { createProgram } from '../program.ts'
import { completion } from './completion.ts'

const folder = mkdtempSync(join(tmpdir(), 'completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function scriptOf(shell: string): Promise<string> {
  let text = ''
  const io: Io = {
    out: (part) => {
      text += part
    },
    err: () => {},
    secrets: new Secrets(),
    env: {},
    cwd: folder,
    terminal: false,
    width: 100,
  }
  await completion(
    shell,
    createProgram(io, () => {}),
    io,
  )
  return text
}

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

describe.skipIf(!has('bash'))('in bash (skipped where there is none)', () => {
  const file = join(folder, 'script.bash')
  beforeAll(async () => writeFileSync(file, await scriptOf('bash')))

  /** What is offered for the last of these words. */
  const offered = (...words: readonly string[]): readonly string[] => {
    const typed = ['mcp-conform', ...words].map((word) => `'${word}'`).join(' ')
    const script = `source ${file}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _mcp_conform; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8', cwd: folder })
    expect(stderr).toBe('')
    return stdout.split('\n').filter(Boolean)
  }

  test.each([
    [['serv'], ['server']],
    [['server', '--revis'], ['--revision']],
    [['server', '--revision', '2026'], ['2026-07-28']],
    [
      ['server', '--report', 'j'],
      ['json', 'junit'],
    ],
    [['server', '--only', 'ping.receiver.emp'], ['ping.receiver.empty-response']],
    [['client', '--scenario', 'client/ping/req'], ['client/ping/requests']],
    [['explain', 'ping.receiver.emp'], ['ping.receiver.empty-response']],
    [['server', '--trace', 'scr'], ['script.bash']],
    [['judge', 'scr'], ['script.bash']],
    [['server', '--', '--revis'], []],
  ])('%j: %j', (words, answers) => {
    expect(offered(...words)).toEqual(answers)
  })
})

test('fish is told each command, its flags and their values', async () => {
  const script = await scriptOf('fish')
  expect(script).toContain("complete -c mcp-conform -n __fish_use_subcommand -f -a server -d 'test a server'\n")
  const list = /__fish_seen_subcommand_from server' -l revision -x -a '\$(\w+)' -d '/.exec(script)?.[1]
  expect(script).toMatch(new RegExp(`^set -g ${list} 2024-11-05 .*2026-07-28$`, 'm'))
  expect(script).toContain("__fish_seen_subcommand_from explain' -f -a '$")
})

test('another shell is refused', async () => {
  await expect(scriptOf('tcsh')).rejects.toThrow('completion: expected bash, zsh, fish')
})
