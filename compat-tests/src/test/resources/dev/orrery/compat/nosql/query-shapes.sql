-- Shapes of the SDK makers' tests: distinct.
SELECT DISTINCT c.name from c
SELECT DISTINCT VALUE null
SELECT DISTINCT 'a' AS p
SELECT DISTINCT VALUE null FROM c
SELECT DISTINCT VALUE 'a' FROM c
SELECT DISTINCT 1 AS p FROM c
SELECT DISTINCT VALUE c.income from c
SELECT DISTINCT VALUE c.age from c
SELECT DISTINCT c.income, c.income AS income2 from c
SELECT DISTINCT c.income, c.age from c
SELECT DISTINCT VALUE c.city from c
SELECT DISTINCT c.children from c
SELECT DISTINCT VALUE c.pet from c
SELECT DISTINCT VALUE ABS(c.age) FROM c
SELECT DISTINCT VALUE LEFT(c.name, 1) FROM c
SELECT DISTINCT VALUE c.name || ', ' || (c.city ?? '') FROM c
SELECT DISTINCT VALUE ARRAY_LENGTH(c.children) FROM c
SELECT DISTINCT VALUE IS_DEFINED(c.city) FROM c
SELECT DISTINCT VALUE (c.children[0].age ?? 0) + (c.children[1].age ?? 0) FROM c
SELECT DISTINCT c.name FROM c ORDER BY c.name ASC
SELECT DISTINCT c.age FROM c ORDER BY c.age
SELECT DISTINCT c.city FROM c ORDER BY c.city
SELECT DISTINCT c.city FROM c ORDER BY c.age
SELECT DISTINCT LEFT(c.name, 1) FROM c ORDER BY c.name
SELECT DISTINCT TOP 2147483647 VALUE c.age FROM c
SELECT DISTINCT TOP 2147483647 c.age FROM c ORDER BY c.age
SELECT DISTINCT VALUE c.age FROM p JOIN c IN p.children
SELECT DISTINCT p.age AS ParentAge, c.age ChildAge FROM p JOIN c IN p.children
SELECT DISTINCT r.age, s FROM r JOIN (SELECT DISTINCT VALUE c FROM (SELECT 1 a) c) s WHERE r.age > 25
SELECT DISTINCT p.name, p.age FROM (SELECT DISTINCT * FROM r) p WHERE p.age > 25
SELECT DISTINCT p.name, (SELECT DISTINCT VALUE p.age) AS Age FROM p
SELECT DISTINCT p.name, p.age FROM p WHERE (SELECT DISTINCT VALUE LEFT(p.name, 1)) > 'A' AND (SELECT DISTINCT VALUE p.age) > 21
SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.name FROM c)
SELECT COUNT(1) AS names FROM (SELECT DISTINCT VALUE c.name FROM c)
-- Aggregates.
SELECT VALUE COUNT(1) FROM c
SELECT VALUE MAX(c.age) FROM c
SELECT DISTINCT VALUE MAX(c.age) FROM c
SELECT VALUE MIN(r.n) FROM r WHERE true
SELECT VALUE AVG(r.n) FROM r WHERE r.pk = 'k1'
SELECT AVG(r.n) FROM r WHERE r.pk = 'k1'
SELECT SUM(r.n), COUNT(r.n) FROM r
SELECT Max(r.n) as max_field, Min(r.n) as min_field FROM r
SELECT VALUE COUNTIF(c.n > 10) FROM c
SELECT COUNTIF(c.n > 10) AS n, AVG(c.income) AS a FROM c
SELECT VALUE SUM(c.doesNotExist) FROM c
SELECT VALUE MAX(c.n) from c OFFSET 0 LIMIT 1
SELECT TOP 1 VALUE AVG(c.n) from c
-- Aggregates that the service refuses, lists and sets.
SELECT VALUE COUNT(1) + 1 FROM c
SELECT COUNT(1) AS n, SUM(c.n) / 2 AS half FROM c
SELECT MIN(c.n) + MAX(c.n) FROM c
SELECT VALUE {total: SUM(c.n), some: [COUNT(c.city)]} FROM c
SELECT VALUE FLOOR(AVG(c.n)) FROM c
SELECT VALUE ARRAY_LENGTH(MAKELIST(c.n)) FROM c
SELECT VALUE ARRAY_LENGTH(MAKESET(c.age)) FROM c
SELECT VALUE MAX(s.n) FROM (SELECT TOP 3 c.n FROM c ORDER BY c.n) s
SELECT VALUE s.n FROM (SELECT TOP 3 c.n FROM c ORDER BY c.n DESC) s
SELECT VALUE SUM(g.cnt) FROM (SELECT c.city, COUNT(1) AS cnt FROM c GROUP BY c.city) g
-- Groups.
SELECT sum(c.n) as sum_age, c.city FROM c group by c.city
SELECT sum(c.n) as sum_age, c.name FROM c group by c.name
SELECT c.name, c.city FROM c GROUP BY c.name, c.city
SELECT c.name, COUNT(1) AS n, MIN(c.n) AS least, MAX(c.n) AS most, AVG(c.n) AS mean FROM c GROUP BY c.name
SELECT c.name, ABS(AVG(c.n)) AS mean FROM c GROUP BY c.name
SELECT UPPER(c.name) AS upper, COUNT(1) FROM c GROUP BY UPPER(c.name)
SELECT COUNT(1) AS n FROM c GROUP BY c.name
SELECT VALUE COUNT(1) FROM c GROUP BY c.city
SELECT VALUE SUM(c.n) FROM c GROUP BY c.city
SELECT VALUE c.name FROM c GROUP BY c.name
SELECT c.name, MAKESET(c.income) AS incomes FROM c WHERE c.n < 0 GROUP BY c.name
SELECT VALUE {name: c.name, n: COUNT(1)} FROM c GROUP BY c.name
SELECT s.age, COUNT(1) AS n FROM c JOIN s IN c.children GROUP BY s.age
-- Order, top, offset and limit.
SELECT * FROM c ORDER BY c.n
SELECT VALUE c.n FROM c WHERE c.n != null ORDER BY c.n DESC
SELECT * from root c where c.n = 7 ORDER BY c.n ASC
SELECT c.id FROM c ORDER BY c.name, c.n
SELECT * FROM c ORDER BY c.age
SELECT * FROM c ORDER BY c.children
SELECT TOP 8 c.id FROM c ORDER BY c.n
SELECT TOP 0 * FROM c
SELECT TOP 2147483647 * FROM c
SELECT c.id FROM c ORDER BY c.n OFFSET 5 LIMIT 10
SELECT c.id FROM c ORDER BY c.n OFFSET 100 LIMIT 10
SELECT c.id FROM c OFFSET 0 LIMIT 100
SELECT DISTINCT c.id from c OFFSET 0 LIMIT 100
SELECT DISTINCT c.n from c ORDER BY c.n OFFSET 7 LIMIT 5
SELECT DISTINCT VALUE c.name FROM c ORDER BY c.name OFFSET 1 LIMIT 2
SELECT VALUE s.name FROM c JOIN s IN c.children WHERE s.age > 1
SELECT c.id, ST_DISTANCE({"type":"Point","coordinates":[c.n, 0]}, {"type":"Point","coordinates":[0, 0]}) < 500000 AS near FROM c ORDER BY c.n
-- Filters.
SELECT * FROM c
Select value c.id from c
select * from c where c.pk in ('k1', 'k2') order by c.name DESC
SELECT * FROM c WHERE EXISTS(SELECT VALUE s FROM s IN c.children WHERE s.age = 3)
SELECT c.id, ARRAY(SELECT VALUE s.name FROM s IN c.children) AS names FROM c
SELECT VALUE c.children FROM c
