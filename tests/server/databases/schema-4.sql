BEGIN TRANSACTION;
CREATE TABLE analyses (
            table_id TEXT PRIMARY KEY,
            state TEXT NOT NULL,
            done BIGINT NOT NULL,
            of_all BIGINT NOT NULL,
            body TEXT NOT NULL,
            at BIGINT NOT NULL);
CREATE TABLE choices (
            table_id TEXT NOT NULL,
            ply BIGINT NOT NULL,
            seat BIGINT NOT NULL,
            moves TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, ply, seat));
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO "meta" VALUES('schema','4');
INSERT INTO "meta" VALUES('secret','0ea3af20d0da5011d64d6868fc23b8cc7c1e471adbad295e4f4397a3787aac49');
CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            claimed TEXT UNIQUE,
            password TEXT,
            epoch BIGINT NOT NULL,
            made_at BIGINT NOT NULL);
INSERT INTO "people" VALUES('E2u6bzAynBsB','Ada',NULL,NULL,0,1794841578623);
INSERT INTO "people" VALUES('wu3Zby5wdrYP','Bo',NULL,NULL,0,1794841578702);
INSERT INTO "people" VALUES('DNCDPTkL1ATh','Cleo','cleo','$argon2id$v=19$m=65536,t=3,p=4$MQ84NFHAXWIzkFJHNN4QWg$r+6188dz0wWrQ06Q2Hh0ZDZMBRCJFfTBPev2LPs+mYc',0,1794841594268);
CREATE TABLE ratings (
            game TEXT NOT NULL,
            player TEXT NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            played BIGINT NOT NULL,
            PRIMARY KEY (game, player));
INSERT INTO "ratings" VALUES('get-on-board','DNCDPTkL1ATh',25.0,8.06590141354368,1);
INSERT INTO "ratings" VALUES('get-on-board','bot random',25.0,8.06590141354368,1);
CREATE TABLE results (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            game TEXT NOT NULL,
            person TEXT,
            score BIGINT,
            place BIGINT NOT NULL,
            won BIGINT NOT NULL,
            sheet TEXT NOT NULL,
            ended_at BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat));
INSERT INTO "results" VALUES('kbFGrwnWviJSmwB1QVG0XQ',0,'get-on-board/new-york','DNCDPTkL1ATh',NULL,1,0,'{"turn_zone":-3,"grannies":1,"students":1,"tourists":2,"business":0,"common":0,"personal":0,"jams":0,"total":null}',1794841600114);
INSERT INTO "results" VALUES('kbFGrwnWviJSmwB1QVG0XQ',1,'get-on-board/new-york',NULL,NULL,1,0,'{"turn_zone":-7,"grannies":3,"students":0,"tourists":2,"business":4,"common":0,"personal":0,"jams":-1,"total":null}',1794841600114);
CREATE TABLE seats (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            kind TEXT NOT NULL,
            person TEXT,
            level TEXT,
            colour BIGINT NOT NULL,
            ready BIGINT NOT NULL,
            away BIGINT NOT NULL, nonce TEXT,
            PRIMARY KEY (table_id, seat));
INSERT INTO "seats" VALUES('AxaSoXrS5YOW-mtY3biqgA',0,'person','E2u6bzAynBsB',NULL,0,1,0,NULL);
INSERT INTO "seats" VALUES('AxaSoXrS5YOW-mtY3biqgA',1,'person','wu3Zby5wdrYP',NULL,1,1,0,NULL);
INSERT INTO "seats" VALUES('kbFGrwnWviJSmwB1QVG0XQ',0,'person','DNCDPTkL1ATh',NULL,0,1,0,NULL);
INSERT INTO "seats" VALUES('kbFGrwnWviJSmwB1QVG0XQ',1,'bot',NULL,'random',1,1,0,NULL);
INSERT INTO "seats" VALUES('IE2bim0SX29xWsd8EEHZrg',0,'person','DNCDPTkL1ATh',NULL,0,1,0,NULL);
INSERT INTO "seats" VALUES('IE2bim0SX29xWsd8EEHZrg',1,'open',NULL,NULL,1,0,0,NULL);
CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            size BIGINT NOT NULL,
            options TEXT NOT NULL,
            clock TEXT NOT NULL,
            private BIGINT NOT NULL,
            hints BIGINT NOT NULL,
            rated BIGINT NOT NULL,
            state TEXT NOT NULL,
            host TEXT,
            setup TEXT,
            salt TEXT,
            commitment TEXT,
            ply BIGINT NOT NULL,
            version BIGINT NOT NULL,
            clocks TEXT,
            due_at BIGINT,
            made_at BIGINT NOT NULL,
            started_at BIGINT,
            ended_at BIGINT,
            changed_at BIGINT NOT NULL,
            rematch_of TEXT UNIQUE,
            result TEXT, secret TEXT);
INSERT INTO "tables" VALUES('AxaSoXrS5YOW-mtY3biqgA','get-on-board/new-york',2,'{}','{"kind":"none"}',0,1,0,'playing','E2u6bzAynBsB','{"first":1,"sheets":[3,2],"common":["student","business"],"personal":[2,3],"deal":[[1,3],[4,6]],"tickets":[10,8,9,4,7,12,11,3,1,2,6,5]}','af5f9bb292eaddcee5acd59be2e40fe2','511c4c560cb867befaaaacc440d8ff02036cc9266febaa5b81377343b9f1932e',4,2,'{"left":[null,null],"since":1794841594053,"running":[0],"waiting":[0]}',NULL,1794841580038,1794841580732,NULL,1794841594053,NULL,NULL,'628fe18676c3a2d7efaca79384845f66');
INSERT INTO "tables" VALUES('kbFGrwnWviJSmwB1QVG0XQ','get-on-board/new-york',2,'{}','{"kind":"none"}',0,1,1,'finished','DNCDPTkL1ATh','{"first":0,"sheets":[4,3],"common":["granny","tourist"],"personal":[1,4],"deal":[[2,5],[1,6]],"tickets":[8,7,9,6,3,11,4,10,5,1,2,12]}','4691305bfb90933924617a5d8deed698','a18001037961e7d0a94b787c0b45679502be7e7ab1228b8697b87717bc337fa1',23,2,'{"left":[null,null],"since":1794841600114,"running":[],"waiting":[]}',NULL,1794841595288,1794841595337,1794841600114,1794841600114,NULL,'{"winners":[],"scores":[null,null],"places":[1,1],"sheets":[{"turn_zone":-3,"grannies":1,"students":1,"tourists":2,"business":0,"common":0,"personal":0,"jams":0,"total":null},{"turn_zone":-7,"grannies":3,"students":0,"tourists":2,"business":4,"common":0,"personal":0,"jams":-1,"total":null}]}','7f4e8c769d5d32d433af3e11eb080c97');
INSERT INTO "tables" VALUES('IE2bim0SX29xWsd8EEHZrg','ticket-to-ride/london',2,'{}','{"kind":"correspondence","per_turn":86400}',1,1,0,'open','DNCDPTkL1ATh',NULL,NULL,NULL,0,0,NULL,NULL,1794841600541,NULL,NULL,1794841600541,NULL,NULL,'52abcc019015582a3f09ca121d41a5b8');
CREATE TABLE tokens (
            hash TEXT PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            person TEXT NOT NULL,
            label TEXT NOT NULL,
            made_at BIGINT NOT NULL);
INSERT INTO "tokens" VALUES('d3e849c6f488addb54fbf2527123ac3a6c19088fe97db94fdc8bd72fc318c4e2','VXMOoZCn','DNCDPTkL1ATh','my bot',1794841595285);
CREATE TABLE turns (
            table_id TEXT NOT NULL,
            ply BIGINT NOT NULL,
            seat BIGINT NOT NULL,
            expected_ply BIGINT NOT NULL,
            moves TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, ply));
INSERT INTO "turns" VALUES('AxaSoXrS5YOW-mtY3biqgA',0,0,0,'["T1"]',1794841581492);
INSERT INTO "turns" VALUES('AxaSoXrS5YOW-mtY3biqgA',1,1,0,'["T4"]',1794841581492);
INSERT INTO "turns" VALUES('AxaSoXrS5YOW-mtY3biqgA',2,1,2,'["E5","E4"]',1794841594053);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',0,0,0,'["T2"]',1794841599749);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',1,1,0,'["T6"]',1794841599749);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',2,0,2,'["F2","E2","E3"]',1794841599754);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',5,1,5,'["D10","D9","D8"]',1794841600037);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',8,1,8,'["E8","E9","E10"]',1794841600055);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',11,0,11,'["E4"]',1794841600059);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',12,0,12,'["E5","F5","F4"]',1794841600064);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',15,1,15,'["F10","G10"]',1794841600074);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',17,1,17,'["G9","F9"]',1794841600090);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',19,0,19,'["E4"]',1794841600095);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',20,1,20,'["F8","G8"]',1794841600104);
INSERT INTO "turns" VALUES('kbFGrwnWviJSmwB1QVG0XQ',22,1,22,'["G9"]',1794841600114);
CREATE INDEX tokens_of_person ON tokens (person);
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_by_state ON tables (state, made_at, id);
CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL;
CREATE INDEX results_of_person ON results (person, game) WHERE person IS NOT NULL;
COMMIT;
