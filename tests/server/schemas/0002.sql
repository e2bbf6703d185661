BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER, 
	action INTEGER, 
	guest VARCHAR(64), 
	data JSON, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',1,'open',NULL,NULL,NULL,'{"seats": [{"kind": "person", "name": "Olena", "level": null, "guest": "e3418ada89c85f04dc9eb82e9db59badb4b2f26f", "resigned": false, "character": null}, {"kind": "person", "name": "Taras", "level": null, "guest": "e3418ada89c85f04dc9eb82e9db59badb4b2f26f", "resigned": false, "character": null}]}',1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',2,'start',NULL,NULL,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',3,'move',-1,264,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',4,'move',-1,229,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',5,'move',-1,231,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',6,'move',-1,230,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',7,'move',-1,206,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',8,'move',-1,249,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',9,'move',-1,252,NULL,NULL,1600064965174);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',10,'move',0,46,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965241);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',11,'move',1,43,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965248);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',12,'move',0,45,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965253);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',13,'move',1,41,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965258);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',14,'move',0,42,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965262);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',15,'move',1,44,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965266);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',16,'move',0,3,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965270);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',17,'move',1,34,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965274);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',18,'move',0,0,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965277);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',19,'move',1,3,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965281);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',20,'move',0,58,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965284);
INSERT INTO "entries" VALUES('UgYp2yTLmTv7ZZiJ',21,'move',0,49,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,1600064965287);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',1,'open',NULL,NULL,NULL,'{"seats": [{"kind": "person", "name": "Olena", "level": null, "guest": "e3418ada89c85f04dc9eb82e9db59badb4b2f26f", "resigned": false, "character": null}, {"kind": "bot", "name": "", "level": "easy", "guest": null, "resigned": false, "character": null}]}',1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',2,'start',NULL,NULL,NULL,NULL,1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',3,'move',-1,109,NULL,NULL,1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',4,'move',-1,114,NULL,NULL,1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',5,'move',-1,113,NULL,NULL,1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',6,'move',-1,131,NULL,NULL,1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',7,'move',-1,116,NULL,NULL,1600064965291);
INSERT INTO "entries" VALUES('CcxXtl2z7ZvSU4P5',8,'move',-1,164,NULL,NULL,1600064965291);
CREATE TABLE table_guests (
	table_id VARCHAR(32) NOT NULL, 
	guest VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, guest), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "table_guests" VALUES('UgYp2yTLmTv7ZZiJ','e3418ada89c85f04dc9eb82e9db59badb4b2f26f');
INSERT INTO "table_guests" VALUES('CcxXtl2z7ZvSU4P5','e3418ada89c85f04dc9eb82e9db59badb4b2f26f');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules INTEGER NOT NULL, 
	options JSON NOT NULL, 
	cards JSON NOT NULL, 
	created BIGINT NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	forked JSON, 
	status VARCHAR(10) NOT NULL, result JSON, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('UgYp2yTLmTv7ZZiJ','stone-age',1,'{"players": 2, "edition": "2023", "start_player": "random"}','"standard"',1600064965174,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,'playing',NULL);
INSERT INTO "tables" VALUES('CcxXtl2z7ZvSU4P5','cvlizations',3,'{"players": 2, "two_players": "virtual", "orders": "standard", "vacation_rule": "bonus-once", "neutral_open": false, "start_player": "random"}','"standard"',1600064965291,'e3418ada89c85f04dc9eb82e9db59badb4b2f26f',NULL,'playing',NULL);
CREATE INDEX table_guests_by_guest ON table_guests (guest);
COMMIT;
