import { describe, expect, test } from 'vitest'
import { formIn, textOfPage } from './html-forms.ts'

const page = 'https://as.example/login?x=1'
const fieldsIn = (content: string): string => String(formIn(`<form method=post>${content}</form>`, page)?.fields)

test.each<[what: string, content: string, sent: string]>([
  [
    'values, quoted or not',
    `<input name=a value=1><input name='b' value='2'><input name="c" value="3&amp;4">`,
    'a=1&b=2&c=3%264',
  ],
  ['a field without a value', '<input name=a>', 'a='],
  ['> in a value', '<input name="a" value="x>y"><input name="b" title="1 > 0">', 'a=x%3Ey&b='],
  [
    'a list: the first that can be chosen',
    '<select name=a><option disabled>Choose<option value=1>One<option value=2>Two</select>',
    'a=1',
  ],
  ['a list: the selected one', '<select name=a><option value=1>One<option value=2 selected>Two</select>', 'a=2'],
  ['a list: an option without a value', '<select name=a><option> Two\n words </select>', 'a=Two+words'],
  ['a list in groups', '<select name=a><optgroup label=x><option>1</optgroup></select>', 'a=1'],
  ['a list of several', '<select name=a multiple><option selected>1<option>2<option selected>3</select>', 'a=1&a=3'],
  ['an empty list', '<select name=a></select>', ''],
  ['text of an area', '<textarea name=a>one &lt;b&gt;</textarea>', 'a=one+%3Cb%3E'],
  [
    'boxes that are checked',
    '<input type=checkbox name=a><input type=checkbox name=b checked><input type=radio name=c value=1 checked>',
    'b=on&c=1',
  ],
  ['the first button, whether it has a name or not', '<button>Go</button><button name=a value=no>No</button>', ''],
  [
    'one button',
    '<button name=a value=yes>Yes</button><input type=submit name=b value=no><input type=image name=c>',
    'a=yes',
  ],
  ['nothing that is disabled', '<input name=a disabled><input name=b>', 'b='],
  [
    'nothing in comments or templates',
    '<!-- <input name=a> --><template><input name=b></template><input name=c>',
    'c=',
  ],
])('sends %s', (_, content, sent) => expect(fieldsIn(content)).toBe(sent))

describe('which form', () => {
  test.each<[what: string, html: string, action: string | undefined]>([
    ['none', '<p>Hello', undefined],
    ['one in a comment is none', '<!-- <form method=post action=/fake><input name=a></form> -->', undefined],
    [
      'the real one behind it',
      '<!-- <form method=post action=/fake> --><form method=post action=/real>',
      'https://as.example/real',
    ],
    ['one in a script is none', '<script>"<form action=/fake>"</script><form action=/real>', 'https://as.example/real'],
    [
      'by POST first',
      '<form action=/search></form><form METHOD="Post" action="/login"></form>',
      'https://as.example/login',
    ],
    ['without scripts', '<noscript><form method=post action=/plain></form></noscript>', 'https://as.example/plain'],
    ['without an action: the page', '<form method=post>', page],
    ['with an action that is none', '<form action="http://[">', page],
  ])('%s', (_, html, action) => expect(formIn(html, page)?.action).toBe(action))

  test('with what stands elsewhere and names it', () => {
    const html =
      '<form id=f method=post></form><input form=f name=a value=1><form><input name=b><input form=f name=c></form>'
    expect(String(formIn(html, page)?.fields)).toBe('a=1&c=')
  })

  test('that asks for a password', () => {
    expect(formIn('<form><input type=Password name=p></form>', page)?.asksPassword).toBe(true)
    expect(formIn('<form><input name=password></form>', page)?.asksPassword).toBe(false)
  })
})

test('text of a page', () => {
  const html =
    '<title>T</title><style>p{}</style><p>one &amp; two<br>three</p><script>no</script><noscript>four</noscript><!-- no -->'
  expect(textOfPage(html)).toBe('T one & two three four')
})

/** Nothing here ends a form, a comment or a tag; a parser that follows a page by calling itself has no stack for this. */
test.each(['<div>', '<form>', '<b><a>', '<table><tr><td>', '<!--', '<input name="', '<select><option>'])(
  'a page of nothing but %s',
  (part) => {
    expect(() => [formIn(part.repeat(20_000), page), textOfPage(part.repeat(20_000))]).not.toThrow()
  },
)
