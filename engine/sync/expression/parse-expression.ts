import { readDate, readMoment } from '#engine/connectors/values/civil-time.ts';
import { ExpressionProblem } from './expression-problem.ts';
import { tokensOf, type Token } from './tokens.ts';
import { childrenOf, type BinaryOperator, type Place, type TreeNode } from './tree.ts';

const strength: Record<string, number> = {
  or: 1, and: 2, '=': 4, '==': 4, '<>': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, is: 4, in: 4, between: 4, like: 4, not: 4,
  '||': 5, '+': 6, '-': 6, '*': 7, '/': 7, '%': 7,
};
const notStrength = 3;
const comparing = 4;
const minusStrength = 8;
const reserved = new Set(['and', 'or', 'not', 'in', 'between', 'like', 'is', 'null', 'true', 'false', 'case', 'when', 'then', 'else', 'end']);
const mostDepth = 200;

/** By Pratt's way: each operator has a strength, and takes on its right what is stronger. */
export function parseExpression(text: string): TreeNode {
  const tokens = tokensOf(text);
  let position = 0;
  let depth = 0;
  const tree = expression(0);
  if (peek().kind !== 'end') throw unexpected(peek());
  if (isTooDeep(tree)) throw tooDeep(tree);
  return tree;

  function peek(): Token {
    return tokens[position]!;
  }

  function next(): Token {
    const token = tokens[position]!;
    if (token.kind !== 'end') position += 1;
    return token;
  }

  function isWord(token: Token, word: string): boolean {
    return token.kind === 'name' && token.text.toLowerCase() === word;
  }

  function takeWord(word: string): boolean {
    if (!isWord(peek(), word)) return false;
    position += 1;
    return true;
  }

  function expect(sign: string): Token {
    const token = next();
    if (token.kind === 'sign' ? token.text === sign : isWord(token, sign)) return token;
    throw new ExpressionProblem({ zh: `这里应为 ${sign}`, en: `${sign} is expected here` }, token);
  }

  function operatorOf(token: Token): string | undefined {
    const word = token.kind === 'sign' ? token.text : token.kind === 'name' ? token.text.toLowerCase() : '';
    return Object.hasOwn(strength, word) ? word : undefined;
  }

  function expression(least: number): TreeNode {
    depth += 1;
    if (depth > mostDepth) throw tooDeep(peek());
    let left = start();
    for (let operator = operatorOf(peek()); operator !== undefined && strength[operator]! > least; operator = operatorOf(peek())) left = follow(left, operator);
    depth -= 1;
    return left;
  }

  function follow(left: TreeNode, operator: string): TreeNode {
    const token = next();
    const negated = operator === 'not';
    const word = negated ? next().text.toLowerCase() : operator;
    switch (word) {
      case 'is': {
        const not = takeWord('not');
        const end = expect('null').end;
        return { kind: 'is-null', of: left, negated: not, at: left.at, end };
      }
      case 'in': {
        expect('(');
        const list = listed();
        return { kind: 'in', of: left, list, negated, at: left.at, end: tokens[position - 1]!.end };
      }
      case 'between': {
        const lower = expression(comparing);
        expect('and');
        const most = expression(comparing);
        return { kind: 'between', of: left, least: lower, most, negated, at: left.at, end: most.end };
      }
      case 'like': {
        const pattern = expression(comparing);
        return { kind: 'like', of: left, pattern, negated, at: left.at, end: pattern.end };
      }
      default: {
        if (negated) throw new ExpressionProblem({ zh: 'not 之后应为 in、between 或 like', en: 'in, between or like is expected after not' }, token);
        const right = expression(strength[operator]!);
        const same: Record<string, BinaryOperator> = { '==': '=', '!=': '<>' };
        return { kind: 'binary', operator: same[operator] ?? operator as BinaryOperator, left, right, at: left.at, end: right.end };
      }
    }
  }

  /** Up to the closing bracket. */
  function listed(): TreeNode[] {
    const list = [expression(0)];
    while (peek().kind === 'sign' && peek().text === ',') {
      position += 1;
      list.push(expression(0));
    }
    expect(')');
    return list;
  }

  function start(): TreeNode {
    const token = next();
    const place: Place = { at: token.at, end: token.end };
    switch (token.kind) {
      case 'number': return { kind: 'literal', of: 'number', value: token.text, ...place };
      case 'text': return { kind: 'literal', of: 'text', value: token.text, ...place };
      case 'field': return { kind: 'field', name: token.text, ...place };
      case 'name': return named(token);
      case 'sign': {
        if (token.text === '(') {
          const inner = expression(0);
          return { ...inner, at: token.at, end: expect(')').end };
        }
        if (token.text !== '-' && token.text !== '+') throw unexpected(token);
        const of = expression(minusStrength);
        if (token.text === '+') return of;
        return of.kind === 'literal' && of.of === 'number' && !of.value.startsWith('-') ? { ...of, value: `-${of.value}`, at: token.at } : { kind: 'minus', of, at: token.at, end: of.end };
      }
      case 'end': throw unexpected(token);
    }
  }

  function named(token: Token): TreeNode {
    const word = token.text.toLowerCase();
    const place: Place = { at: token.at, end: token.end };
    if (word === 'true' || word === 'false') return { kind: 'literal', of: 'boolean', value: word, ...place };
    if (word === 'null') return { kind: 'literal', of: 'null', value: '', ...place };
    if (word === 'not') {
      const of = expression(notStrength);
      return { kind: 'not', of, at: token.at, end: of.end };
    }
    if (word === 'case') return cases(token);
    if (reserved.has(word)) throw unexpected(token);
    if ((word === 'date' || word === 'timestamp') && peek().kind === 'text') return moment(token, next());
    if (peek().kind === 'sign' && peek().text === '(') {
      position += 1;
      const empty = peek().kind === 'sign' && peek().text === ')';
      if (empty) position += 1;
      const inputs = empty ? [] : listed();
      return { kind: 'call', name: word, inputs, at: token.at, end: tokens[position - 1]!.end };
    }
    return { kind: 'field', name: token.text, ...place };
  }

  function moment(token: Token, value: Token): TreeNode {
    const place = { at: token.at, end: value.end };
    const isDate = token.text.toLowerCase() === 'date';
    const parameters = value.text.includes('$');
    if (!parameters && (isDate ? readDate(value.text) === undefined : readMoment(value.text) === undefined)) {
      throw new ExpressionProblem({ zh: `“${value.text}”不是日期，请写成 ${isDate ? "date '2026-01-31'" : "timestamp '2026-01-31 08:00:00'"}`, en: `"${value.text}" is no date; write ${isDate ? "date '2026-01-31'" : "timestamp '2026-01-31 08:00:00'"}` }, place);
    }
    return { kind: 'literal', of: isDate ? 'date' : 'datetime', value: value.text, ...place };
  }

  function cases(token: Token): TreeNode {
    const subject = isWord(peek(), 'when') ? undefined : expression(0);
    const ways: { when: TreeNode; result: TreeNode }[] = [];
    while (takeWord('when')) {
      const when = expression(0);
      expect('then');
      ways.push({ when, result: expression(0) });
    }
    if (!ways.length) throw new ExpressionProblem({ zh: 'case 之后应为 when … then …', en: 'when … then … is expected after case' }, peek());
    const otherwise = takeWord('else') ? expression(0) : undefined;
    return { kind: 'case', subject, ways, otherwise, at: token.at, end: expect('end').end };
  }
}

/** A long chain is a deep tree too, and databases go only so deep. */
function isTooDeep(tree: TreeNode): boolean {
  let level: TreeNode[] = [tree];
  for (let depth = 0; level.length; depth += 1) {
    if (depth > mostDepth) return true;
    level = level.flatMap(childrenOf);
  }
  return false;
}

const tooDeep = (place: Place) => new ExpressionProblem({ zh: '表达式过长或嵌套过深，请拆成几个字段，或用 in 代替一长串 or', en: 'The expression is too long or nested too deeply; split it into several fields, or use in instead of many or' }, place);

function unexpected(token: Token): ExpressionProblem {
  return new ExpressionProblem(token.kind === 'end'
    ? { zh: '表达式不完整', en: 'The expression is not complete' }
    : { zh: `这里不应出现“${token.text}”`, en: `"${token.text}" is not expected here` }, token);
}
