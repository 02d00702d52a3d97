/** A fixture server in each language as far as it can be made from the contract: the lists are there, handlers are left to write. */
import { wrap } from '../../reports/index.ts'
import type { SkeletonLanguage } from '../options/skeleton-languages.ts'
import { camel, pascal, type SkeletonPart, snake } from './part.ts'

interface Language {
  readonly text: (parts: readonly SkeletonPart[], about: readonly string[]) => string
}

const width = 116

const comments = (lines: readonly string[], sign: string, indent = ''): string =>
  lines
    .flatMap((line) => wrap(line, width - indent.length))
    .map((line) => `${indent}${sign} ${line}`)
    .join('\n')

const go: Language = {
  text: (parts, about) => `${comments(about, '//')}
package main

import (
	"context"
	"errors"
)

// Request is what a handler is given: arguments as they came, and what your SDK has for progress, logging and asking the client.
type Request struct {
	Arguments map[string]any
	URI       string
	SDK       any
}

// Fixture is a tool, prompt, resource or template. Listed is its entry in the list, as JSON.
type Fixture struct {
	Kind, Address, Listed string
	Handle                func(context.Context, Request) (any, error)
}

var errNotWritten = errors.New("not written yet")

// Fixtures is what the server lists.
var Fixtures = []Fixture{
${parts.map(({ kind, address, listed, words }) => `	{"${kind}", "${address}", \`${listed}\`, ${camel(words)}},`).join('\n')}
}
${parts.map(({ words, comment }) => `\n${comments(comment, '//')}\nfunc ${camel(words)}(_ context.Context, _ Request) (any, error) {\n	return nil, errNotWritten\n}\n`).join('')}`,
}

const java: Language = {
  text: (parts, about) => `${comments(about, '//')}
import java.util.List;
import java.util.Map;

final class Fixtures {
    /** Arguments as they came, and what your SDK has for progress, logging and asking the client. */
    record Request(Map<String, Object> arguments, String uri, Object sdk) {}

    interface Handler {
        Object handle(Request request) throws Exception;
    }

    /** A tool, prompt, resource or template. Listed is its entry in the list, as JSON. */
    record Fixture(String kind, String address, String listed, Handler handler) {}

    static final List<Fixture> ALL = List.of(
${parts.map(({ kind, address, listed, words }) => `        new Fixture("${kind}", "${address}", """\n            ${listed.replaceAll('\\', '\\\\')}""", Fixtures::${camel(words)})`).join(',\n')});
${parts.map(({ words, comment }) => `\n${comments(comment, '//', '    ')}\n    static Object ${camel(words)}(Request request) throws Exception {\n        throw new UnsupportedOperationException("not written yet");\n    }\n`).join('')}
    private Fixtures() {}
}
`,
}

const rust: Language = {
  text: (parts, about) => `${comments(about, '//!')}

/// Arguments as JSON, and what your SDK has for progress, logging and asking the client.
pub struct Request<'a, Sdk> {
    pub arguments: &'a str,
    pub uri: &'a str,
    pub sdk: &'a Sdk,
}

/// The result as JSON, or why there is none.
pub type Answer = Result<String, String>;

/// A tool, prompt, resource or template. Listed is its entry in the list, as JSON.
pub struct Fixture<Sdk> {
    pub kind: &'static str,
    pub address: &'static str,
    pub listed: &'static str,
    pub handle: fn(Request<'_, Sdk>) -> Answer,
}

pub fn all<Sdk>() -> Vec<Fixture<Sdk>> {
    vec![
${parts.map(({ kind, address, listed, words }) => `        Fixture { kind: "${kind}", address: "${address}", listed: r#"${listed}"#, handle: ${snake(words)} },`).join('\n')}
    ]
}
${parts.map(({ words, comment }) => `\n${comments(comment, '//')}\nfn ${snake(words)}<Sdk>(_request: Request<'_, Sdk>) -> Answer {\n    Err("not written yet".to_string())\n}\n`).join('')}`,
}

const csharp: Language = {
  text: (parts, about) => `${comments(about, '//')}
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

/// <summary>Arguments as they came, and what your SDK has for progress, logging and asking the client.</summary>
public sealed record Request(IReadOnlyDictionary<string, object?> Arguments, string Uri, object Sdk);

/// <summary>A tool, prompt, resource or template. Listed is its entry in the list, as JSON.</summary>
public sealed record Fixture(string Kind, string Address, string Listed, Func<Request, CancellationToken, Task<object>> Handle);

public static class Fixtures
{
    public static readonly IReadOnlyList<Fixture> All = new List<Fixture>
    {
${parts.map(({ kind, address, listed, words }) => `        new("${kind}", "${address}", """${listed}""", ${pascal(words)}),`).join('\n')}
    };
${parts.map(({ words, comment }) => `\n${comments(comment, '//', '    ')}\n    static Task<object> ${pascal(words)}(Request request, CancellationToken cancelled) =>\n        throw new NotImplementedException();\n`).join('')}}
`,
}

const python: Language = {
  text: (parts, about) => `${comments(about, '#')}
import json
from dataclasses import dataclass
from typing import Any, Awaitable, Callable


@dataclass
class Request:
    """Arguments as they came, and what your SDK has for progress, logging and asking the client."""

    arguments: dict[str, Any]
    uri: str
    sdk: Any


@dataclass
class Fixture:
    """A tool, prompt, resource or template. listed is its entry in the list."""

    kind: str
    address: str
    listed: dict[str, Any]
    handle: Callable[[Request], Awaitable[Any]]

${parts.map(({ words, comment }) => `\n${comments(comment, '#')}\nasync def ${snake(words)}(request: Request) -> Any:\n    raise NotImplementedError\n`).join('\n')}

FIXTURES = [
${parts.map(({ kind, address, listed, words }) => `    Fixture("${kind}", "${address}", json.loads(r'''${listed}'''), ${snake(words)}),`).join('\n')}
]
`,
}

/** By the name that a user types. */
export const skeletons: Readonly<Record<SkeletonLanguage, Language>> = { go, java, rust, csharp, python }
