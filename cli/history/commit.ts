/** The commit that is tested: as the CI system says, else as git says. */
import { execFileSync } from 'node:child_process'

const variables = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'GIT_COMMIT',
  'BUILD_SOURCEVERSION',
  'CIRCLE_SHA1',
  'COMMIT_SHA',
] as const

/** Undefined outside of a repository. */
export function currentCommit(env: Readonly<Record<string, string | undefined>>, cwd: string): string | undefined {
  const told = variables.flatMap((name) => env[name] ?? []).find((text) => /^[0-9a-f]{7,64}$/i.test(text))
  if (told !== undefined) return told
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5000,
    }).trim()
  } catch {
    return undefined
  }
}
