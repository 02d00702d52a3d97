import type { InputRow, Rows } from './row.ts'

const refused = (file: string, text: string, says: RegExp): InputRow => ({
  files: { [file]: text },
  args: ['server', '--config', file, '--', 'true'],
  says,
  exitCode: 2,
  outcome: 'none',
})

const levels = 100_000
const inArguments = (value: string): string =>
  `export default { fixtures: { 'slow-tool': { name: 'x', arguments: ${value} } } }`
const tooDeep = /(expected a JSON value of at most 64 levels|nested too deeply)\n$/

/** Configurations. Those that might take the process down are read by one of their own. */
export const configurations: Rows = {
  'JSON that is deep': refused(
    'c.json',
    `{"fixtures":{"slow-tool":{"name":"x","arguments":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}}}`,
    tooDeep,
  ),
  'YAML that is deep in brackets': refused('c.yaml', `strict: ${'['.repeat(levels)}`, /nested too deeply\n$/),
  'YAML that is deep in lines': refused(
    'c.yaml',
    Array.from({ length: 5000 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
    /nested too deeply\n$/,
  ),
  'YAML that holds itself': refused(
    'c.yaml',
    'fixtures:\n  slow-tool:\n    name: x\n    arguments: &a\n      b: *a\n',
    tooDeep,
  ),
  'YAML that grows with each line': refused(
    'c.yaml',
    `a: &a [x, x, x, x, x, x, x, x, x]\n${[...'bcdefghij'].map((k, i) => `${k}: &${k} [${`*${'abcdefghi'[i]}, `.repeat(9)}]\n`).join('')}`,
    /Excessive alias count/,
  ),
  'YAML with a tag of code': refused('c.yaml', 'strict: !!js/function "x"\n', /strict: expected true or false/),
  'YAML with escapes': refused('c.yaml', '"\\e[2J": 1\n', /\\x1b\[2J: unknown key/),
  'JSON with __proto__': refused('c.json', '{"__proto__":{"strict":true}}', /__proto__: unknown key/),
  'an object that holds itself': refused('c.mjs', `const a = {}; a.a = a; ${inArguments('a')}`, tooDeep),
  'getters without end': refused(
    'c.mjs',
    `const d = () => ({ get a() { return d() } }); ${inArguments('d()')}`,
    tooDeep,
  ),
  'a getter that throws': refused(
    'c.mjs',
    'export default { get strict() { throw new Error("no \\u001b[2J") } }',
    /cannot be read: no \\x1b\[2J\n$/,
  ),
  'a list of four thousand million': refused(
    'c.mjs',
    'const list = []; list.length = 4e9; export default { revisions: list }',
    /revisions: expected a list of at most 100000 items\n$/,
  ),
  'a value that cannot be told': refused(
    'c.mjs',
    'export default { strict: { toJSON() { throw 1 }, toString() { throw 1 } } }',
    /strict\.toJSON: expected a JSON value, got /,
  ),
  'something thrown that cannot be told': refused(
    'c.mjs',
    'throw { toString() { throw 1 } }',
    /it throws a value of type object\n$/,
  ),
  'a pipe': {
    ...refused('x', '', /--config: expected a file that can be read, got "c.yaml"\n$/),
    before: 'mkfifo c.yaml',
    args: ['server', '--config', 'c.yaml', '--', 'true'],
  },
  'a pipe that is found': {
    ...refused('x', '', /expected a file that can be read/),
    before: 'mkfifo mcp-conform.config.yaml',
    args: ['server', '--', 'true'],
  },
  'a program that ends the process': {
    ...refused('c.mjs', 'process.exit(0)', /exited before the run ended: does your configuration call process\.exit/),
    shell: '"$@"',
  },
  'a program that never comes to an end': {
    ...refused('c.mjs', 'await new Promise(() => {})', /does your configuration await a promise that never settles/),
    shell: '"$@"',
  },
  'a program that fails later': {
    ...refused('c.mjs', 'Promise.reject(new Error("later")); export default {}', /^mcp-conform: Error: later$/m),
    exitCode: 3,
    shell: '"$@"',
  },
}
